import { textBytesOf } from './card.ts';
import { noteBytesOf } from './note.ts';
import type { NoteUpdate, NoteWithCards } from './note-update.ts';

/** By how much a set grows. */
export interface Growth {
  readonly cards: number;
  readonly textBytes: number;
}

/** A note, what becomes of it, and what its update. */
export interface ChangedNote {
  readonly update: NoteUpdate;
  readonly existing: NoteWithCards;
  readonly incoming: NoteWithCards;
}

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

export const sizeOf = ({ note, cards }: NoteWithCards): Growth => ({
  cards: cards.length,
  textBytes: noteBytesOf(note) + sum(cards.map(textBytesOf)),
});

export const growthOf = ({ update: { note, edited, added }, existing, incoming }: ChangedNote): Growth => {
  const sidesOf = ({ cards }: NoteWithCards, ids: readonly string[]): number => {
    const wanted = new Set(ids);
    return sum(cards.filter(({ id }) => wanted.has(id)).map(textBytesOf));
  };
  const editedIds = edited.map(({ id }) => id);
  return {
    cards: added.length,
    textBytes:
      (note ? noteBytesOf(note) - noteBytesOf(existing.note) : 0) +
      (sum(edited.map(textBytesOf)) - sidesOf(existing, editedIds)) +
      sidesOf(incoming, added),
  };
};
