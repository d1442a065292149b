import type { Person } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { aSet, someCards } from '../library/a-set.ts';
import { aUser } from './a-user.ts';
import { insert } from '../asking.ts';
import type { Learner } from '../study/a-learner.ts';
import { cardAt } from '../study/a-learner.ts';
import { randomAccountId, randomUserId } from '../random-ids.ts';

/** A new stored user, as other users see them. */
export const aPerson = async (store: Store): Promise<Person> => {
  const { account, id } = await store.users.insertIfAbsent(aUser());
  return { account, id };
};

export const somePeople = (store: Store, count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => aPerson(store)));

/** A person whom no store has. */
export const nobody = (): Person => ({ account: randomAccountId(), id: randomUserId() });

/** A learner, as other users see them. */
export interface Student extends Learner {
  readonly person: Person;
}

/** A new user with one stored set. */
export const aStudent = async (store: Store, { cards = 1 }: { readonly cards?: number } = {}): Promise<Student> => {
  const person = await aPerson(store);
  const set = aSet({ cards: someCards(cards) });
  await insert(store, person.account, set);
  return { person, user: person.account, set, card: cardAt(set, 0) };
};
