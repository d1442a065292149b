import type { NoteId } from '@flashcards/kernel';
import type { CardAt, Note, NoteWithCards } from '@flashcards/library';
import type { NoteOfSet } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import { rowOf } from '../engine/row.ts';
import { formatFrom } from './insert-cards.ts';
import { ownNote } from './notes.ts';
import { isShown } from './shown-cards.ts';

const cardRow = rowOf<
  Omit<CardAt, 'format' | 'isWithdrawn'> & { readonly format: number; readonly isWithdrawn: boolean }
>({
  id: ['c.id', 'word'],
  front: ['c.front', 'text'],
  back: ['c.back', 'text'],
  format: ['c.format', 'number'],
  ordinal: ['c.ordinal', 'number'],
  isWithdrawn: ['c.withdrawn', 'flag'],
});

export const cardsOfNote = `SELECT ${cardRow.columns} FROM cards c WHERE c.note = ? AND ${isShown} ORDER BY c.key`;

type KeyedNote = Note & { readonly key: number };

export const withCards = (connection: Connection, { key, ...note }: KeyedNote): NoteWithCards => ({
  note,
  cards: connection.tuples(cardsOfNote, key).map((tuple) => {
    const { format, isWithdrawn, ...card } = cardRow.from(tuple);
    return { ...card, format: formatFrom(format), ...(isWithdrawn ? { isWithdrawn } : {}) };
  }),
});

/** A note of the account's own set, with its cards. */
export const findNote = (connection: Connection, user: number, id: NoteId): NoteOfSet | undefined => {
  const found = ownNote(connection, user, id);
  if (!found) return undefined;
  const { set, ...note } = found;
  return { set, ...withCards(connection, note) };
};
