import type { NoteId } from '@flashcards/kernel';
import type { CardAt, Note, NoteWithCards } from '@flashcards/library';
import type { NoteOfSet, Notes } from '@flashcards/persistence-ports';
import { userKey } from '../accounts/users.ts';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import { rowOf } from '../engine/row.ts';
import { formatFrom } from './insert-cards.ts';
import { fromText } from '../engine/values.ts';
import { itsTags, keyedNote, ownNote } from './notes.ts';
import { setKey } from './set-rows.ts';
import { isShown, isShownNote } from './shown-cards.ts';

const cardRow = rowOf<
  Omit<CardAt, 'format' | 'isWithdrawn' | 'words'> & { readonly format: number; readonly isWithdrawn: boolean }
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

/** The most notes of one guid that are compared. */
const mostOfGuid = 4;

export const notesOfGuid = `SELECT ${keyedNote.columns} FROM notes n ${itsTags} WHERE n.card_set = ? AND n.guid = ? AND ${isShownNote}
  ORDER BY n.key LIMIT ${mostOfGuid}`;

/** The notes of a set that have this guid, with their cards. */
export const withGuid = (connection: Connection, set: number, guid: string): readonly NoteWithCards[] =>
  connection.tuples(notesOfGuid, set, fromText(guid)).map((tuple) => withCards(connection, keyedNote.from(tuple)));

/** A note of the account's own set, with its cards. */
export const findNote = (connection: Connection, user: number, id: NoteId): NoteOfSet | undefined => {
  const found = ownNote(connection, user, id);
  if (!found) return undefined;
  const { set, ...note } = found;
  return { set, ...withCards(connection, note) };
};

export const notesWithGuids =
  (database: Database): Notes['withGuids'] =>
  (account, id, guids) =>
    database.read((connection) => {
      const set = setKey(connection, userKey(connection, account), id);
      return set === undefined ? [] : guids.flatMap((guid) => withGuid(connection, set, guid));
    });
