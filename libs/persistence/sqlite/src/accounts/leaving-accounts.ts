import type { AccountId, UserId } from '@flashcards/kernel';
import { wantCleanUp } from './clean-up.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { shrink } from './discard.ts';
import type { Tuple } from './driver.ts';
import { leaveQuests } from './leave-quests.ts';
import { leaveSharedFolders } from './leave-shared-folders.ts';
import { deleteReceipts } from './receipts.ts';
import { toNumber } from './values.ts';

/**
 * From here on nobody finds the account: the row keeps the key that joins what is left of it, and nothing of the user.
 * Nothing happens where the id has another account by now.
 */
const leave = `UPDATE users SET (id, account, token_version, time_zone, day_rollover_hour, new_cards_per_day,
  desired_retention, created_at) = (NULL, NULL, '', '', 0, NULL, 0, 0) WHERE id = ? AND account = ?
  RETURNING key`;

/** Some rows of those tables whose key begins with the user; `events` have the longest. */
const ownRows = [
  'DELETE FROM events WHERE (user, review_id) IN (SELECT user, review_id FROM events WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM marks WHERE (user, day, kind) IN (SELECT user, day, kind FROM marks WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM days WHERE (user, day) IN (SELECT user, day FROM days WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM months WHERE (user, month) IN (SELECT user, month FROM months WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM goals WHERE (user, id) IN (SELECT user, id FROM goals WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM folders WHERE key IN (SELECT key FROM folders WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM member_progress WHERE (user, card) IN (SELECT user, card FROM member_progress WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM claims WHERE (user, key) IN (SELECT user, key FROM claims WHERE user = ?1 LIMIT ?2 + 0)',
  // Of another who is leaving, too.
  `DELETE FROM shared_sets WHERE key IN (SELECT x.key FROM shared_folders f
    JOIN shared_sets x ON x.folder = f.key WHERE f.left_by = ?1 LIMIT ?2 + 0)`,
  'DELETE FROM shared_folders WHERE key IN (SELECT key FROM shared_folders WHERE left_by = ?1 LIMIT ?2 + 0)',
  'DELETE FROM activity WHERE user = ?1 AND ?2 > 0',
] as const;

const deletedAtOnce = 500;

/** Takes some of what an account has left; false when there is nothing more. */
const shrinkAccount = (connection: Connection, user: number): boolean => {
  const set = connection.tuple('SELECT key FROM sets WHERE user = ? LIMIT 1', user);
  if (set) {
    shrink(connection, toNumber(set[0]));
    return true;
  }
  return (
    leaveQuests(connection, user) ||
    deleteReceipts(connection, 'user = ?', user) ||
    ownRows.some((sql) => connection.run(sql, user, deletedAtOnce) > 0)
  );
};

/** Searches accounts that are leaving, or whether one still is. */
export const leaving = 'SELECT key FROM users WHERE id IS NULL LIMIT 1';
export const isLeaving = 'SELECT key FROM users WHERE id IS NULL AND key = ?';

/** Which of them: it is found anew in each step, for a key is given anew once its row is gone. */
type Find = (connection: Connection) => number | undefined;

const shrinkFound = (connection: Connection, find: Find): boolean => {
  const user = find(connection);
  return user !== undefined && shrinkAccount(connection, user);
};

const removeRow = (connection: Connection, find: Find): void => {
  const user = find(connection);
  if (user !== undefined && !shrinkAccount(connection, user)) connection.run('DELETE FROM users WHERE key = ?', user);
};

/** In short steps, the row last: what is lost of the steps in a crash is done again, as long as the row is there. */
const removeAll = async (database: Database, find: Find): Promise<void> => {
  while ((await database.read(find)) !== undefined) {
    while (await database.writeAhead((connection) => shrinkFound(connection, find)));
    await database.write((connection) => removeRow(connection, find));
  }
};

const keyFrom = (found: Tuple | undefined): number | undefined => found && toNumber(found[0]);

/** Takes away all that is left of accounts that are leaving. */
export const removeLeaving = (database: Database): Promise<void> =>
  removeAll(database, (connection) => keyFrom(connection.tuple(leaving)));

/** Resolves when all of it is gone: whoever is deleted meanwhile and has more keeps nobody else waiting. */
export const deleteUser = async (
  database: Database,
  { id, account }: { readonly id: UserId; readonly account: AccountId },
): Promise<void> => {
  const user = await database.write(async (connection, breathe) => {
    const key = keyFrom(connection.tuple(leave, id, account));
    if (key === undefined) return undefined;
    wantCleanUp(connection);
    await leaveSharedFolders({ connection, breathe }, key);
    return key;
  }, account);
  if (user === undefined) return;
  await removeAll(database, (connection) => keyFrom(connection.tuple(isLeaving, user)));
};
