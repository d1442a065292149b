import type { AccountId, LocalDate } from '@flashcards/kernel';
import { laterOf, ok } from '@flashcards/kernel';
import type { Receipted, RecordRefusal, Reviews, Store } from '@flashcards/persistence-ports';
import type { DueLoad } from '@flashcards/review-scheduling';
import { dueLoadOf, loadDays } from '@flashcards/review-scheduling';
import type { Review, ReviewEvent } from '@flashcards/study';
import { randomReviewId } from '../random-ids.ts';

export const today = '2026-03-02' as LocalDate;
const firstReview = Date.parse('2026-03-02T08:00:00.001Z');
let made = 0;

/** A review of today with a good rating, a second after the previous one. */
export const aReview = (of: Partial<Review> & Pick<Review, 'card'>): Review => ({
  id: randomReviewId(),
  rating: 'good',
  at: new Date(firstReview + 1_000 * (made += 1)),
  day: today,
  retention: 0.9,
  ...of,
});

const loadOn = async ({ library }: Store, account: AccountId, today: LocalDate): Promise<DueLoad> =>
  dueLoadOf(await library.counts(account, { today, days: loadDays }), today);

/** Records a batch; by default on the last day of its reviews. */
export const recordAll = (
  store: Store,
  account: AccountId,
  reviews: readonly Review[],
  on: LocalDate = reviews.map(({ day }) => day).reduce(laterOf, today),
): ReturnType<Reviews['record']> =>
  store.reviews.record(account, { reviews, today: on, countLoad: () => loadOn(store, account, on) });

const only = ([event]: readonly ReviewEvent[]): ReviewEvent => {
  if (!event) throw new Error('a review was answered without its event');
  return event;
};

/** Records one review; a refusal is returned without the entries. */
export const record = async (
  store: Store,
  account: AccountId,
  review: Review,
  on?: LocalDate,
): Promise<Receipted<ReviewEvent, RecordRefusal>> => {
  const outcome = await recordAll(store, account, [review], on);
  if (outcome.ok) return ok(only(outcome.value));
  const { entries: _, ...refusal } = outcome;
  return refusal;
};

/** Records a batch and returns its events; a refusal fails the test. */
export const recordedAll = async (
  store: Store,
  account: AccountId,
  reviews: readonly Review[],
  on?: LocalDate,
): Promise<readonly ReviewEvent[]> => {
  const outcome = await recordAll(store, account, reviews, on);
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
};

/** Records a review and returns its event; a refusal fails the test. */
export const recorded = async (
  store: Store,
  account: AccountId,
  review: Review,
  on?: LocalDate,
): Promise<ReviewEvent> => only(await recordedAll(store, account, [review], on));
