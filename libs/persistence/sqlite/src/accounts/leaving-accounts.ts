import type { AccountId } from '@flashcards/kernel';
import type { AccountClosing, LeavingAccounts } from '@flashcards/units';
import { accountClosing } from '@flashcards/units';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import { shrink } from '../library/discard.ts';
import { sqliteUnits } from '../engine/units.ts';
import { deleteReceipts } from './receipts.ts';
import { leavingKey } from './users.ts';
import { toNumber, toText } from '../engine/values.ts';

/** Deletes some rows of the tables with the user's key; rows of `events` are the longest. */
const ownRows = [
  'DELETE FROM events WHERE (user, review_id) IN (SELECT user, review_id FROM events WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM marks WHERE (user, day, kind) IN (SELECT user, day, kind FROM marks WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM days WHERE (user, day) IN (SELECT user, day FROM days WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM months WHERE (user, month) IN (SELECT user, month FROM months WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM presets WHERE (user, scope) IN (SELECT user, scope FROM presets WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM own_weights WHERE (user, id) IN (SELECT user, id FROM own_weights WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM loads WHERE (user, day) IN (SELECT user, day FROM loads WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM changes WHERE (user, noun, key) IN (SELECT user, noun, key FROM changes WHERE user = ?1 LIMIT ?2 + 0)',
  // Numbers grow by the length of the rows.
  `DELETE FROM actions WHERE user = ?1
    AND number < (SELECT min(number) FROM actions WHERE user = ?1) + 1000 * ?2`,
  'DELETE FROM goals WHERE (user, id) IN (SELECT user, id FROM goals WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM folders WHERE key IN (SELECT key FROM folders WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM member_progress WHERE (user, card) IN (SELECT user, card FROM member_progress WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM sessions WHERE (user, session) IN (SELECT user, session FROM sessions WHERE user = ?1 LIMIT ?2 + 0)',
  'DELETE FROM claims WHERE (user, key) IN (SELECT user, key FROM claims WHERE user = ?1 LIMIT ?2 + 0)',
  // Including sets that another leaving account added.
  `DELETE FROM shared_sets WHERE key IN (SELECT x.key FROM shared_folders f
    JOIN shared_sets x ON x.folder = f.key WHERE f.left_by = ?1 LIMIT ?2 + 0)`,
  'DELETE FROM shared_folders WHERE key IN (SELECT key FROM shared_folders WHERE left_by = ?1 LIMIT ?2 + 0)',
  'DELETE FROM activity WHERE user = ?1 AND ?2 > 0',
] as const;

const deletedAtOnce = 500;

/** Deletes some of the remaining rows of an account; false when there are none. */
const shrinkAccount = (connection: Connection, user: number): boolean => {
  const set = connection.tuple('SELECT key FROM sets WHERE user = ? LIMIT 1', user);
  if (set) {
    shrink(connection, toNumber(set[0]));
    return true;
  }
  return (
    deleteReceipts(connection, 'user = ?', user) || ownRows.some((sql) => connection.run(sql, user, deletedAtOnce) > 0)
  );
};

/** Finds accounts that are leaving. */
export const leaving = 'SELECT account FROM users WHERE id IS NULL LIMIT ?';

const leavingAccounts = (database: Database): LeavingAccounts => ({
  any: (except) =>
    database.read((connection) => {
      const found = connection.tuples(leaving, except.length + 1).map(([account]) => toText(account) as AccountId);
      return found.find((account) => !except.includes(account));
    }),

  // The key is looked up in each step: once the account's row is deleted, SQLite may reuse the key for another account.
  removeSome: async (account) => {
    const find = (connection: Connection): number | undefined => leavingKey(connection, account);
    if ((await database.read(find)) === undefined) return false;
    const hasShrunk = await database.writeAhead((connection) => {
      const user = find(connection);
      return user !== undefined && shrinkAccount(connection, user);
    });
    if (!hasShrunk)
      await database.write((connection) =>
        connection.run('DELETE FROM users WHERE account = ? AND id IS NULL', account),
      );
    return true;
  },
});

export const closingIn = (database: Database): AccountClosing =>
  accountClosing(sqliteUnits(database), leavingAccounts(database));
