import type { CardId, AccountId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { aSet, someCards } from '../library/a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { insert } from '../asking.ts';
import type { WholeSet } from '../library/a-set.ts';

export interface Learner {
  readonly user: AccountId;
  readonly set: WholeSet;
  /** The first card of the set. */
  readonly card: CardId;
}

/** A new user with one stored set. */
export const aLearner = async (store: Store, { cards = 1 }: { readonly cards?: number } = {}): Promise<Learner> => {
  const user = await aStoredUser(store);
  const set = aSet({ cards: someCards(cards) });
  await insert(store, user, set);
  return { user, set, card: cardAt(set, 0) };
};

export const cardAt = ({ cards }: WholeSet, index: number): CardId => {
  const card = cards.at(index);
  if (!card) throw new Error('the set has no such card');
  return card.id;
};
