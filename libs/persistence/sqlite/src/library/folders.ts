import type { Folders } from '@flashcards/persistence-ports';
import type { Database } from '../engine/database.ts';
import { folderPaths } from './folder-paths.ts';
import { withPauses } from '../engine/pausing.ts';
import { userKey } from '../accounts/users.ts';

export const folderListings = (database: Database): Pick<Folders, 'all'> => ({
  all: (account) =>
    database.snapshot(account, async (connection, yieldToOthers) => {
      const paths = await withPauses(folderPaths({ connection, user: userKey(connection, account) }), yieldToOthers);
      return [...paths.values()];
    }),
});
