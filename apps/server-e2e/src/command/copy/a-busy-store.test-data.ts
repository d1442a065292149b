import { aReview, aStudent, recordAll } from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/server';

interface Size {
  readonly users: number;
  /** Per user. */
  readonly cards: number;
  readonly reviews: number;
}

const batch = 500;

/** Users with enough data that copying takes some time. */
export const aBusyStore = async (store: Store, { users, cards, reviews }: Size): Promise<void> => {
  for (let count = 0; count < users; count += 1) {
    const { user, set } = await aStudent(store, { cards });
    const studied = set.cards.slice(0, reviews);
    for (let from = 0; from < studied.length; from += batch)
      await recordAll(
        store,
        user,
        studied.slice(from, from + batch).map(({ id }) => aReview({ card: id })),
      );
  }
};
