import type { AccountId } from '@flashcards/kernel';
import type { NoteUpdate, NoteWithCards } from '@flashcards/library';
import { noteBytesOf, textBytesOf } from '@flashcards/library';
import type { Tx } from '@flashcards/persistence-ports';
import type { Growth } from './sizes.ts';

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

/** Saves the sides of cards that notes have, and withdraws and restores cards. */
export const saveCards = async ({ cards }: Tx, account: AccountId, updates: readonly NoteUpdate[]): Promise<void> => {
  await cards.save(
    account,
    updates.flatMap(({ edited }) => edited),
  );
  const withdrawn = updates.flatMap((update) => update.withdrawn.map((id) => ({ id, isWithdrawn: true })));
  const restored = updates.flatMap((update) => update.restored.map((id) => ({ id, isWithdrawn: false })));
  await cards.withdraw(account, [...withdrawn, ...restored]);
};
