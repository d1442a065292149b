import type { AccountId, UserId } from '@flashcards/kernel';
import { wantCleanUp } from './clean-up.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { shrink } from './discard.ts';
import { toNumber } from './values.ts';

/**
 * From here on nobody finds the account: the row keeps the key that joins what is left of it, and nothing of the user.
 * Nothing happens where the id has another account by now.
 */
const leave = `UPDATE users SET (id, account, token_version, time_zone, day_rollover_hour, new_cards_per_day,
  desired_retention, created_at) = (NULL, NULL, '', '', 0, NULL, 0, 0) WHERE id = ? AND account = ?`;

/** Some rows of those tables whose key begins with the user; `events` have the longest. */
const ownRows = [
  'DELETE FROM receipts WHERE (user, key) IN (SELECT user, key FROM receipts WHERE user = ?1 LIMIT ?2)',
  'DELETE FROM events WHERE (user, review_id) IN (SELECT user, review_id FROM events WHERE user = ?1 LIMIT ?2)',
  'DELETE FROM marks WHERE (user, day, kind) IN (SELECT user, day, kind FROM marks WHERE user = ?1 LIMIT ?2)',
  'DELETE FROM days WHERE (user, day) IN (SELECT user, day FROM days WHERE user = ?1 LIMIT ?2)',
  'DELETE FROM months WHERE (user, month) IN (SELECT user, month FROM months WHERE user = ?1 LIMIT ?2)',
  'DELETE FROM goals WHERE (user, id) IN (SELECT user, id FROM goals WHERE user = ?1 LIMIT ?2)',
  'DELETE FROM folders WHERE key IN (SELECT key FROM folders WHERE user = ?1 LIMIT ?2)',
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
  return ownRows.some((sql) => connection.run(sql, user, deletedAtOnce) > 0);
};

/** Searches accounts that are leaving. */
export const leaving = 'SELECT key FROM users WHERE id IS NULL LIMIT 1';

/** Takes away some of what is left of one account that is leaving, and its row last; whether there was one. */
const removeSome = (connection: Connection): boolean => {
  const found = connection.tuple(leaving);
  if (!found) return false;
  const user = toNumber(found[0]);
  if (!shrinkAccount(connection, user)) connection.run('DELETE FROM users WHERE key = ?', user);
  return true;
};

/** Takes away all that is left of accounts that are leaving, in short steps. */
export const removeLeaving = async (database: Database): Promise<void> => {
  if (!(await database.read((connection) => connection.tuple(leaving)))) return;
  while (await database.write(removeSome));
};

export const deleteUser = async (
  database: Database,
  { id, account }: { readonly id: UserId; readonly account: AccountId },
): Promise<void> => {
  await database.write((connection) => {
    if (connection.run(leave, id, account) === 1) wantCleanUp(connection);
  }, account);
  await removeLeaving(database);
};
