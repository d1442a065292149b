import type { AccountId, LocalDate } from '@flashcards/kernel';
import type { Reviews, Store } from '@flashcards/persistence-ports';
import type { Review, ReviewEvent } from '@flashcards/study';
import { randomReviewId } from './random-ids.ts';

export const today = '2026-03-02' as LocalDate;
const firstReview = Date.parse('2026-03-02T08:00:00.001Z');
let told = 0;

/** A good answer of today, a second later than the one built before it. */
export const aReview = (of: Partial<Review> & Pick<Review, 'card'>): Review => ({
  id: randomReviewId(),
  rating: 'good',
  at: new Date(firstReview + 1_000 * (told += 1)),
  day: today,
  retention: 0.9,
  ...of,
});

export const record = (store: Store, account: AccountId, review: Review): ReturnType<Reviews['record']> =>
  store.reviews.record(account, review);

/** Records it and gives the event; a refusal fails the test. */
export const recorded = async (store: Store, account: AccountId, review: Review): Promise<ReviewEvent> => {
  const outcome = await record(store, account, review);
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
};
