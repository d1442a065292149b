import type { CardId, UserId } from '@flashcards/kernel';
import type { NewFlashcardSet, Store } from '@flashcards/persistence-ports';
import { aSet, someCards } from './a-set.ts';
import { aStoredUser } from './a-user.ts';

export interface Learner {
  readonly user: UserId;
  readonly set: NewFlashcardSet;
  /** The first card of the set. */
  readonly card: CardId;
}

/** A fresh user with one stored set. */
export const aLearner = async (store: Store, { cards = 1 }: { readonly cards?: number } = {}): Promise<Learner> => {
  const user = await aStoredUser(store);
  const set = aSet({ cards: someCards(cards) });
  await store.sets.insertNew(user, set);
  return { user, set, card: cardAt(set, 0) };
};

export const cardAt = ({ cards }: NewFlashcardSet, index: number): CardId => {
  const card = cards.at(index);
  if (!card) throw new Error('the set has no such card');
  return card.id;
};
