import type { AccountId, SetId } from '@flashcards/kernel';
import type { SetRows } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';
import { userKey } from '../users.ts';

const ownSet = 'SELECT 1 FROM sets WHERE user = ? AND id = ? AND name IS NOT NULL';

export const setRows = ({ read }: Steps): SetRows => ({
  isOwn: read(
    (connection, account: AccountId, set: SetId) =>
      connection.tuple(ownSet, userKey(connection, account), set) !== undefined,
  ),
});
