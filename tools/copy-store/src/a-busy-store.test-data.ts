import { aReview, aStudent, recordAll } from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/server';

/** Some users whose copies take a second or two. */
export const aBusyStore = async (store: Store): Promise<void> => {
  for (let count = 0; count < 6; count += 1) {
    const { user, set } = await aStudent(store, { cards: 2_500 });
    const studied = set.cards.slice(0, 1_500);
    for (let from = 0; from < studied.length; from += 500)
      await recordAll(
        store,
        user,
        studied.slice(from, from + 500).map(({ id }) => aReview({ card: id })),
      );
  }
};
