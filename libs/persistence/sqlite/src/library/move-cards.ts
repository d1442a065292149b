import type { MovedCards } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import { toNumber } from '../engine/values.ts';
import { setKey } from './set-rows.ts';

/** Keys are the order of a set: a moved row gets one after all others. Rows that refer to it follow. */
const nextKey = (table: string): string => `(SELECT max(key) + 1 FROM ${table})`;
const moveNote = `UPDATE notes SET (key, card_set) = (${nextKey('notes')}, ?1) WHERE key = ?2 RETURNING key`;
const moveCard = `UPDATE cards SET (key, card_set, moved) = (${nextKey('cards')}, ?1, 1) WHERE key = ?2 RETURNING key`;

/** Tags belong to the key of a note, or to the negative key of a typed card. */
const moveTags = 'UPDATE tags SET (owner, card_set) = (?, ?) WHERE owner = ?';

/** Cards that are deleted and not removed yet. */
const moveRest = 'UPDATE cards SET card_set = ?1 WHERE note = ?2 AND card_set <> ?1';

/** Moves notes and cards to the end of an own set. */
export const moveCards = (connection: Connection, user: number, { set: id, notes, cards }: MovedCards): void => {
  const set = setKey(connection, user, id);
  if (set === undefined) throw new Error('sqlite: cards move to a set that is not there');
  const keyOf = (table: string, row: string): number =>
    toNumber(connection.tuple(`SELECT key FROM ${table} WHERE id = ?`, row)?.[0]);
  const moved = (sql: string, key: number): number => toNumber(connection.tuple(sql, set, key)?.[0]);
  const moving = notes.map((note) => {
    const from = keyOf('notes', note);
    const to = moved(moveNote, from);
    connection.run(moveTags, to, set, from);
    return to;
  });
  for (const card of cards) {
    const from = keyOf('cards', card);
    const to = moved(moveCard, from);
    connection.run(moveTags, -to, set, -from);
    for (const table of ['progress', 'origins'])
      connection.run(`UPDATE ${table} SET card_set = ? WHERE card = ?`, set, to);
  }
  for (const note of moving) connection.run(moveRest, set, note);
};
