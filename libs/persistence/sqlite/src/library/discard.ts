import type { SetId } from '@flashcards/kernel';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import type { SqlValue } from '../engine/driver.ts';
import { letGoOfMedia } from '../media/media-rows.ts';
import { deleteOrigin } from './origins.ts';
import { deleteTags } from './tags.ts';
import { givenUp } from './insert-cards.ts';
import { toNumber } from '../engine/values.ts';

/** The maximum for one transaction, or one row. Deleted data is overwritten, and other writers wait meanwhile. */
const atOnce = { rows: 500, bytes: 1_000_000 };

/** Bytes of a card's text, history and tags. */
const cardBytes = `octet_length(c.front) + octet_length(c.back) + coalesce(
    (SELECT octet_length(history) FROM origins WHERE card = c.key), 0
  ) + coalesce((SELECT bytes FROM tags WHERE owner = -c.key), 0)`;

/** Finds cards of a set, all or those of an addition. */
const someOf = (condition: string): string =>
  `SELECT c.key, ${cardBytes} FROM cards c WHERE c.card_set = ? ${condition} LIMIT ${atOnce.rows}`;

export const deletedCards = `SELECT c.key, ${cardBytes}
  FROM deleted_cards d CROSS JOIN cards c ON c.key = d.card LIMIT ${atOnce.rows}`;

const noteBytes = 'n.text_bytes + coalesce((SELECT bytes FROM tags WHERE owner = n.key), 0)';

/** Finds deleted notes whose cards are removed. */
export const deletedNotes = `SELECT n.key, ${noteBytes} FROM deleted_notes d CROSS JOIN notes n ON n.key = d.note
  WHERE NOT EXISTS (SELECT 1 FROM cards c WHERE c.note = n.key) LIMIT ${atOnce.rows}`;

type RemoveRow = (connection: Connection, key: number) => void;

export const removeCard: RemoveRow = (connection, key) => {
  connection.run('DELETE FROM progress WHERE card = ?', key);
  deleteOrigin(connection, key);
  deleteTags(connection, -key);
  connection.run('DELETE FROM cards WHERE key = ?', key);
};

export const removeNote: RemoveRow = (connection, key) => {
  deleteTags(connection, key);
  connection.run('DELETE FROM notes WHERE key = ?', key);
};

const removeType: RemoveRow = (connection, key) => void connection.run('DELETE FROM note_types WHERE key = ?', key);

/** Removes some of the found rows, each a key and its bytes; returns whether there may be more. */
const removeSome = (
  connection: Connection,
  remove: RemoveRow,
  [sql, ...values]: readonly [sql: string, ...values: readonly SqlValue[]],
): boolean => {
  let [count, bytes] = [0, 0];
  for (const [key, size] of connection.tuples(sql, ...values)) {
    if (bytes >= atOnce.bytes) return true;
    remove(connection, toNumber(key));
    bytes += toNumber(size);
    count += 1;
  }
  return count === atOnce.rows;
};

const someNotes = `SELECT n.key, ${noteBytes} FROM notes n WHERE n.card_set = ? LIMIT ${atOnce.rows}`;
const someTypes = `SELECT key, octet_length(definition) FROM note_types WHERE card_set = ? LIMIT ${atOnce.rows}`;

/** Removes some of the notes and note types of a set without cards; returns whether there may be more. */
const removeNotes = (connection: Connection, set: number): boolean =>
  removeSome(connection, removeNote, [someNotes, set]) || removeSome(connection, removeType, [someTypes, set]);

const someShares = `DELETE FROM shared_sets WHERE key IN (
  SELECT key FROM shared_sets WHERE card_set = ? LIMIT ${atOnce.rows})`;

/** The folders that lose the set have changed. */
const touchFolders = `UPDATE shared_folders SET changed_at = ?
  WHERE key IN (SELECT folder FROM shared_sets WHERE card_set = ?)`;

/** Also applies to a named set of an account that is leaving. */
const giveUpSet = `UPDATE sets SET (name, draft_until) = (NULL, ${givenUp}) WHERE key = ? AND draft_until IS NOT ${givenUp}`;
const giveUpAddition = `UPDATE additions SET until = ${givenUp} WHERE key = ? AND until <> ${givenUp}`;

/**
 * Deletes some cards and media of the draft, and the draft itself after the last of them; returns whether it is gone.
 */
export const shrink = (connection: Connection, set: number): boolean => {
  connection.run(giveUpSet, set);
  connection.run(touchFolders, Date.now(), set);
  if (connection.run(someShares, set) === atOnce.rows) return false;
  if (letGoOfMedia(connection, set)) return false;
  if (removeSome(connection, removeCard, [someOf(''), set])) return false;
  if (removeNotes(connection, set)) return false;
  connection.run('DELETE FROM additions WHERE card_set = ?', set);
  return connection.run('DELETE FROM sets WHERE key = ?', set) === 1;
};

const shrinkAddition = (connection: Connection, addition: number, set: number): boolean => {
  connection.run(giveUpAddition, addition);
  const added = someOf('AND c.addition = ? AND c.addition <> 0');
  if (removeSome(connection, removeCard, [added, set, addition])) return false;
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

/** The outcome of the unit that decided an update may have been lost: its draft stays. */
const isNoUpdate = 'NOT EXISTS (SELECT 1 FROM set_updates u WHERE u.draft = sets.key AND u.plan IS NOT NULL)';

export const discardDraft = (database: Database, id: SetId): Promise<boolean> =>
  discardSet(database, `SELECT key FROM sets WHERE id = ? AND name IS NULL AND ${isNoUpdate}`, id);

/** Finds drafts whose lease has expired, except those that a set is being updated from. */
export const abandoned = `SELECT key FROM sets WHERE name IS NULL AND draft_until < ?
  AND (draft_until = ${givenUp} OR ${isNoUpdate})
  LIMIT 1`;

/** Deletes one draft whose lease has expired, such as a deleted set; false when there is none. */
export const discardAbandoned = (database: Database): Promise<boolean> => discardSet(database, abandoned, Date.now());

export const discardAddition = (database: Database, addition: number): Promise<boolean> =>
  discardAdded(database, 'SELECT key, card_set FROM additions WHERE key = ?', addition);

/** Finds additions whose lease has expired. */
export const abandonedAdditions = 'SELECT key, card_set FROM additions WHERE until < ? LIMIT 1';

export const discardAbandonedAddition = (database: Database): Promise<boolean> =>
  discardAdded(database, abandonedAdditions, Date.now());

/** Removes deleted cards, and then their notes. */
export const discardDeleted = async (database: Database): Promise<void> => {
  const kinds = [
    [deletedCards, removeCard],
    [deletedNotes, removeNote],
  ] as const;
  for (const [found, remove] of kinds) {
    if (!(await database.read((connection) => connection.tuple(found)))) continue;
    while (await database.writeAhead((connection) => removeSome(connection, remove, [found])));
  }
};
