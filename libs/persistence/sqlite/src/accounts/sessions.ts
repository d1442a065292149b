import type { Session } from '@flashcards/accounts';
import { sessionLifetime } from '@flashcards/accounts';
import type { SessionId } from '@flashcards/kernel';
import type { SessionRows, Sessions, UserInSession } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import { rowOf } from '../engine/row.ts';
import type { Steps } from '../engine/steps.ts';
import { userColumns, userKey } from './users.ts';

const columns = {
  id: ['session', 'word'],
  createdAt: ['began_at', 'instant'],
  lastUsedAt: ['used_at', 'instant'],
  userAgent: 'word',
} as const;

const row = rowOf<Session>(columns);

const { id, lastUsedAt } = columns;
const inSession = rowOf<UserInSession>({ ...userColumns, session: { id, lastUsedAt } });

export const userInSession = `SELECT ${inSession.columns} FROM users LEFT JOIN sessions
  ON sessions.user = users.key AND sessions.session = ?2 WHERE users.id = ?1`;

const ofUser = `SELECT ${row.columns} FROM sessions WHERE user = ?`;
const insert = `INSERT INTO sessions (user, kept_since, ${row.columns}) VALUES (?, ?, ${row.marks})`;
const remove = 'DELETE FROM sessions WHERE user = ? AND session = ?';

const sessionsOf = (connection: Connection, user: number): readonly Session[] =>
  connection.tuples(ofUser, user).map(row.from);

export const sessionRows = ({ readOwn, writeOwn }: Steps): SessionRows => ({
  all: readOwn(sessionsOf),
  insert: writeOwn((connection, user, session: Session) =>
    connection.run(insert, user, Date.now(), ...row.values(session)),
  ),
  delete: writeOwn((connection, user, ids: readonly SessionId[]) => {
    for (const each of ids) connection.run(remove, user, each);
  }),
});

const note = `UPDATE sessions SET used_at = ?3
  WHERE session = ?2 AND user = (SELECT key FROM users WHERE id = ?1) AND used_at < ?3`;

export const sessionListings = (database: Database): Pick<Sessions, 'find' | 'all' | 'noteUse'> => ({
  find: async (user, session) => inSession.found(await database.lookUp(userInSession, user, session)),

  all: (account) => database.read((connection) => sessionsOf(connection, userKey(connection, account))),

  noteUse: async (user, session, used) => {
    // Takes the turns of the session, so that the account's own writes do not wait for it.
    await database.writeAhead((connection) => connection.run(note, user, session, used.getTime()), session);
  },
});

/** Milliseconds; a day longer than tokens are valid, because of clocks that were set. */
const keptFor = sessionLifetime + 24 * 60 * 60 * 1_000;

const sweptAtOnce = 500;

/** Deletes some sessions whose tokens have expired; returns whether there may be more. */
export const sweepSessions = async (database: Database): Promise<boolean> => {
  const old = Date.now() - keptFor;
  const isThere = (connection: Connection) =>
    connection.tuple('SELECT 1 FROM sessions WHERE kept_since <= ? LIMIT 1', old);
  if (!(await database.read(isThere))) return false;
  const some = `DELETE FROM sessions WHERE (user, session) IN
    (SELECT user, session FROM sessions WHERE kept_since <= ? LIMIT ? + 0)`;
  return database.writeAhead((connection) => connection.run(some, old, sweptAtOnce) > 0);
};
