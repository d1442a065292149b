import type { Preferences, User } from '@flashcards/accounts';
import type { AccountId, UserId } from '@flashcards/kernel';
import type { Users } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import { pagesFrom } from '../engine/pages.ts';
import { rowOf } from '../engine/row.ts';
import { toNumber, toText } from '../engine/values.ts';

/** The key of an account that does not exist. */
export const noUser = 0;

/** The key by which an account's rows are joined; `noUser` where the account does not exist or is leaving. */
export const userKey = (connection: Connection, account: AccountId): number =>
  toNumber(connection.tuple('SELECT key FROM users WHERE account = ? AND id IS NOT NULL', account)?.[0] ?? noUser);

/** Finds the key for the remaining rows of an account that is leaving. */
export const isLeaving = 'SELECT key FROM users WHERE account = ? AND id IS NULL';

export const leavingKey = (connection: Connection, account: AccountId): number | undefined => {
  const found = connection.tuple(isLeaving, account);
  return found && toNumber(found[0]);
};

/** The key for a write. Throws `AccountGone` for a deleted account. */
export const ownerKey = (connection: Connection, account: AccountId): number => {
  const user = userKey(connection, account);
  if (user === noUser) throw new AccountGone('sqlite: the account is gone');
  return user;
};

export const userColumns = {
  id: 'word',
  account: 'word',
  tokenVersion: 'word',
  displayName: 'word?',
  settings: {
    timeZone: 'word',
    dayRolloverHour: 'number',
    newCardsPerDay: 'number?',
    desiredRetention: 'number',
  },
  createdAt: 'instant',
} as const;

const row = rowOf<User>(userColumns);

const ofId = `SELECT ${row.columns} FROM users WHERE id = ?`;

export const userWithId = (connection: Connection, id: UserId): User | undefined =>
  row.found(connection.tuple(ofId, id));

export const userOf = (connection: Connection, key: number): User | undefined =>
  row.found(connection.tuple(`SELECT ${row.columns} FROM users WHERE key = ? AND id IS NOT NULL`, key));

/** Returns the key of the new row. */
export const insertUser = (connection: Connection, user: User): number =>
  connection.insert(`INSERT INTO users (${row.columns}) VALUES (${row.marks})`, ...row.values(user));

export const saveUser = (connection: Connection, user: User): void => {
  connection.run(`UPDATE users SET ${row.assigned} WHERE account = ?`, ...row.values(user), user.account);
};

/** Finds the names of some users. */
export const someNames = `SELECT id, display_name FROM users
  WHERE id IN (SELECT value FROM json_each(?)) AND display_name IS NOT NULL`;

const namesOf = (connection: Connection, ids: readonly UserId[]): ReadonlyMap<UserId, string> =>
  new Map(connection.tuples(someNames, JSON.stringify(ids)).map(([id, name]) => [toText(id) as UserId, toText(name)]));

export const preferencesOf = (connection: Connection, user: number): Preferences | undefined => {
  const found = connection.tuple('SELECT text FROM preferences WHERE user = ?', user);
  return found && (toText(found[0]) as Preferences);
};

export const savePreferences = (connection: Connection, user: number, preferences: Preferences): void => {
  const save = 'INSERT INTO preferences (user, text) VALUES (?, ?) ON CONFLICT DO UPDATE SET text = excluded.text';
  connection.run(save, user, preferences);
};

const usersPerPage = 100;

export const usersAfter = `SELECT ${row.columns} FROM users WHERE id > ? ORDER BY id LIMIT ${usersPerPage}`;

const pagesAfter = (database: Database, first: string): AsyncIterable<readonly User[]> =>
  pagesFrom<User, string>(database, first, (connection, after) => {
    const items = connection.tuples(usersAfter, after).map(row.from);
    return { items, next: items.length === usersPerPage ? items.at(-1)?.id : undefined };
  });

export const userListings = (database: Database): Pick<Users, 'find' | 'names' | 'preferences' | 'all'> => ({
  find: async (id) => row.found(await database.lookUp(ofId, id)),

  names: (ids) => database.read((connection) => namesOf(connection, ids)),

  preferences: (account) => database.read((connection) => preferencesOf(connection, userKey(connection, account))),

  all: (after) => pagesAfter(database, after ?? ''),
});
