import type { CardId, NoteId, SetId } from '@flashcards/kernel';
import type { MovedCards } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import { toNumber } from '../engine/values.ts';
import { setKey } from './set-rows.ts';

/** Keys are the order of a set: a moved row gets one after all others. Rows that refer to it follow. */
const nextKey = (table: string): string => `(SELECT max(key) + 1 FROM ${table})`;
const moveNote = `UPDATE notes SET (key, card_set) = (${nextKey('notes')}, ?1) WHERE key = ?2 RETURNING key`;
const moveCard = `UPDATE cards SET (key, card_set, moved) = (${nextKey('cards')}, ?1, 1) WHERE key = ?2 RETURNING key`;

const moveProgress =
  'UPDATE progress SET (card_set, note) = (?1, (SELECT note FROM cards WHERE key = ?2)) WHERE card = ?2';

/** Tags belong to the key of a note, or to the negative key of a typed card. */
const moveTags = 'UPDATE tags SET (owner, card_set) = (?, ?) WHERE owner = ?';

/** Cards that are deleted and not removed yet go along, with what refers to their set. */
const deleted = 'SELECT key FROM cards WHERE note = ?2 AND key IN (SELECT card FROM deleted_cards)';
const moveDeleted = [
  `UPDATE origins SET card_set = ?1 WHERE card IN (${deleted})`,
  `UPDATE cards SET card_set = ?1 WHERE key IN (${deleted})`,
];

/** A note without its cards, or a card, and the set that it moves to. */
export type MovedRow = { readonly set: SetId } & ({ readonly note: NoteId } | { readonly card: CardId });

export const movedRows = function* ({ set, notes, cards }: MovedCards): Generator<MovedRow> {
  for (const note of notes) yield { set, note };
  for (const card of cards) yield { set, card };
};

/** Moves a row to the end of an own set. */
export const moveRow = (connection: Connection, user: number, row: MovedRow): void => {
  const set = setKey(connection, user, row.set);
  if (set === undefined) throw new Error('sqlite: a card moves to a set that is not there');
  const keyOf = (sql: string, id: string): number => toNumber(connection.tuple(sql, id)?.[0]);
  const moved = (sql: string, key: number): number => toNumber(connection.tuple(sql, set, key)?.[0]);
  if ('note' in row) {
    const from = keyOf('SELECT key FROM notes WHERE id = ?', row.note);
    const to = moved(moveNote, from);
    connection.run(moveTags, to, set, from);
    for (const sql of moveDeleted) connection.run(sql, set, to);
  } else {
    const from = keyOf('SELECT key FROM cards WHERE id = ?', row.card);
    const to = moved(moveCard, from);
    connection.run(moveTags, -to, set, -from);
    connection.run('UPDATE origins SET card_set = ? WHERE card = ?', set, to);
    connection.run(moveProgress, set, to);
  }
};
