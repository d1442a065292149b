import type { Unit } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import { toText } from '../engine/values.ts';

// An unfinished copy is marked by a separate table with one row, so the schema stays the same.

/** The fingerprint of the source, and the unit that was written last. */
export interface CopyMark {
  readonly fingerprint: string;
  readonly last: Unit | undefined;
}

const hasTable = (connection: Connection, name: string): boolean =>
  connection.tuple("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", name) !== undefined;

/** Whether there are users, for any version of the schema. */
export const hasUsers = (connection: Connection): boolean =>
  hasTable(connection, 'users') && connection.tuple('SELECT 1 FROM users LIMIT 1') !== undefined;

/** `undefined` for a store that is not an unfinished copy. */
export const copyMark = (connection: Connection): CopyMark | undefined => {
  if (!hasTable(connection, 'unfinished_copy')) return undefined;
  const [fingerprint, last = null] = connection.tuple('SELECT fingerprint, last FROM unfinished_copy') ?? [''];
  return { fingerprint: toText(fingerprint), last: last === null ? undefined : (JSON.parse(toText(last)) as Unit) };
};

export const beginCopy = (connection: Connection, fingerprint: string): void => {
  connection.exec('CREATE TABLE unfinished_copy (fingerprint TEXT NOT NULL, last TEXT) STRICT');
  connection.run('INSERT INTO unfinished_copy (fingerprint) VALUES (?)', fingerprint);
};

export const noteWritten = (connection: Connection, unit: Unit): void => {
  connection.run('UPDATE unfinished_copy SET last = ?', JSON.stringify(unit));
};

export const endCopy = (connection: Connection): void => connection.exec('DROP TABLE unfinished_copy');

/** Throws for an unfinished copy, which may be incomplete and must not be served. */
export const refuseUnfinishedCopy = (connection: Connection): void => {
  if (copyMark(connection))
    throw new Error('it is the unfinished copy of another store; end `flashcards copy`, or delete it');
};
