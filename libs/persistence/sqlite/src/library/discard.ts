import type { SetId } from '@flashcards/kernel';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import type { SqlValue } from '../engine/driver.ts';
import { letGoOfMedia } from '../media/media-rows.ts';
import { deleteOrigin } from './origins.ts';
import { givenUp } from './insert-cards.ts';
import { toNumber } from '../engine/values.ts';

/** The maximum for one transaction, or one card. Deleted data is overwritten, and other writers wait meanwhile. */
const atOnce = { cards: 500, bytes: 1_000_000 };

/** Finds cards of a set, all or those of an addition, with the bytes of their text and history. */
const someOf = (condition: string): string =>
  `SELECT key, octet_length(front) + octet_length(back) + coalesce(
    (SELECT octet_length(history) FROM origins WHERE card = cards.key), 0
  ) FROM cards WHERE card_set = ? ${condition} LIMIT ${atOnce.cards}`;

/** Deletes some of the cards that match, and their progress; returns whether there may be more. */
const deleteSome = (connection: Connection, sql: string, ...values: readonly SqlValue[]): boolean => {
  let [count, bytes] = [0, 0];
  const found = connection.tuples(sql, ...values);
  for (const [key, size] of found) {
    if (bytes >= atOnce.bytes) return true;
    connection.run('DELETE FROM progress WHERE card = ?', toNumber(key));
    deleteOrigin(connection, toNumber(key));
    connection.run('DELETE FROM cards WHERE key = ?', toNumber(key));
    bytes += toNumber(size);
    count += 1;
  }
  return count === atOnce.cards;
};

const sizes = { notes: 'text_bytes', note_types: 'octet_length(definition)' } as const;

/** Deletes some of the notes or note types of a set without cards; returns whether there may be more. */
const deleteNotes = (connection: Connection, table: keyof typeof sizes, set: number): boolean => {
  const some = `SELECT key, ${sizes[table]} FROM ${table} WHERE card_set = ? LIMIT ${atOnce.cards}`;
  let [count, bytes] = [0, 0];
  for (const [key, size] of connection.tuples(some, set)) {
    if (bytes >= atOnce.bytes) return true;
    connection.run(`DELETE FROM ${table} WHERE key = ?`, toNumber(key));
    bytes += toNumber(size);
    count += 1;
  }
  return count === atOnce.cards;
};

const someShares = `DELETE FROM shared_sets WHERE key IN (
  SELECT key FROM shared_sets WHERE card_set = ? LIMIT ${atOnce.cards})`;

/** Also applies to a named set of an account that is leaving. */
const giveUpSet = `UPDATE sets SET (name, draft_until) = (NULL, ${givenUp}) WHERE key = ? AND draft_until IS NOT ${givenUp}`;
const giveUpAddition = `UPDATE additions SET until = ${givenUp} WHERE key = ? AND until <> ${givenUp}`;

/**
 * Deletes some cards and media of the draft, and the draft itself after the last of them; returns whether it is gone.
 */
export const shrink = (connection: Connection, set: number): boolean => {
  connection.run(giveUpSet, set);
  if (connection.run(someShares, set) === atOnce.cards) return false;
  if (letGoOfMedia(connection, set)) return false;
  if (deleteSome(connection, someOf(''), set)) return false;
  if (deleteNotes(connection, 'notes', set) || deleteNotes(connection, 'note_types', set)) return false;
  connection.run('DELETE FROM additions WHERE card_set = ?', set);
  return connection.run('DELETE FROM sets WHERE key = ?', set) === 1;
};

const shrinkAddition = (connection: Connection, addition: number, set: number): boolean => {
  connection.run(giveUpAddition, addition);
  if (deleteSome(connection, someOf('AND addition = ? AND addition <> 0'), set, addition)) return false;
  return connection.run('DELETE FROM additions WHERE key = ?', addition) === 1;
};

/**
 * Deletes what `find` returns, some cards in each transaction; false when there is nothing. Each step looks it up
 * again.
 */
const discard = async (
  database: Database,
  find: (connection: Connection) => readonly SqlValue[] | undefined,
  shrinkIt: (connection: Connection, ...found: readonly number[]) => boolean,
): Promise<boolean> => {
  if (!(await database.read(find))) return false;
  const step = (connection: Connection): boolean => {
    const found = find(connection);
    return !found || shrinkIt(connection, ...found.map(toNumber));
  };
  // Steps that a crash loses are repeated by a later sweep.
  while (!(await database.writeAhead(step)));
  return true;
};

const discardSet = (database: Database, sql: string, value: SqlValue): Promise<boolean> =>
  discard(
    database,
    (connection) => connection.tuple(sql, value),
    (connection, set = 0) => shrink(connection, set),
  );

const discardAdded = (database: Database, sql: string, value: SqlValue): Promise<boolean> =>
  discard(
    database,
    (connection) => connection.tuple(sql, value),
    (connection, addition = 0, set = 0) => shrinkAddition(connection, addition, set),
  );

export const discardDraft = (database: Database, id: SetId): Promise<boolean> =>
  discardSet(database, 'SELECT key FROM sets WHERE id = ? AND name IS NULL', id);

/** Finds drafts whose lease has expired. */
export const abandoned = 'SELECT key FROM sets WHERE name IS NULL AND draft_until < ? LIMIT 1';

/** Deletes one draft whose lease has expired, such as a deleted set; false when there is none. */
export const discardAbandoned = (database: Database): Promise<boolean> => discardSet(database, abandoned, Date.now());

export const discardAddition = (database: Database, addition: number): Promise<boolean> =>
  discardAdded(database, 'SELECT key, card_set FROM additions WHERE key = ?', addition);

/** Finds additions whose lease has expired. */
export const abandonedAdditions = 'SELECT key, card_set FROM additions WHERE until < ? LIMIT 1';

export const discardAbandonedAddition = (database: Database): Promise<boolean> =>
  discardAdded(database, abandonedAdditions, Date.now());
