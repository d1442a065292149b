import type { AccountId, CardId, NoteId, SetId } from '@flashcards/kernel';
import type { Batch } from '../engine/batch.ts';
import { rowOf } from '../study/documents.ts';
import type { LibraryAtHand } from './at-hand.ts';
import { found, takePlaces } from './places.ts';

interface Into {
  readonly account: AccountId;
  /** A set that the unit has found. */
  readonly set: SetId;
}

/** Moves notes to the end of a set, with their tags and without their cards. */
export const moveNotes = (
  hand: LibraryAtHand,
  batch: Batch,
  { account, set, notes }: Into & { readonly notes: readonly NoteId[] },
): void => {
  const from = takePlaces(hand, batch, { set: found(hand, set), count: notes.length });
  for (const [index, note] of notes.entries()) {
    const filter = { _id: note, account };
    batch.add(hand.collections.notes, { updateOne: { filter, update: { $set: { set, place: from + index } } } });
    batch.add(hand.collections.tags, { updateOne: { filter, update: { $set: { set } } } });
  }
};

interface MovedCard {
  readonly id: CardId;
  /** The note that it becomes a card of; absent: it keeps its own. */
  readonly note?: NoteId;
}

/** Moves cards to the end of a set, with their owner's progress. */
export const moveCards = (
  hand: LibraryAtHand,
  batch: Batch,
  {
    account,
    set: id,
    cards,
    seen = false,
  }: Into & { readonly cards: readonly MovedCard[]; /** Others may have seen them. */ readonly seen?: boolean },
): void => {
  const set = found(hand, id);
  const from = takePlaces(hand, batch, { set, count: cards.length });
  for (const [index, { id: card, note }] of cards.entries()) {
    const place = from + index;
    const moved = { set: id, place, ...(seen ? { moved: true as const } : {}), ...(note ? { 'note.id': note } : {}) };
    batch.add(hand.collections.cards, { updateOne: { filter: { _id: card, account }, update: { $set: moved } } });
    const update = { $set: { set: id, place, made: set.createdAt, ...(note ? { note } : {}) } };
    batch.add(hand.collections.progress, { updateOne: { filter: rowOf(account, 'card', card), update } });
  }
};
