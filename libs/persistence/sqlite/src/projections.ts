import type { Projections } from '@flashcards/persistence-ports';
import type { Database } from './database.ts';
import { rebuildAll } from './rebuild.ts';
import { userKey } from './users.ts';

export const sqliteProjections = (database: Database): Projections => ({
  rebuild: (account) =>
    rebuildAll((work) =>
      database.write((connection, breathe) => work({ connection, breathe }, userKey(connection, account)), account),
    ),
});
