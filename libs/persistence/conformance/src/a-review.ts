import type { CardId, LocalDate, ReviewId, UserId } from '@flashcards/kernel';
import type { DecidedReview, ReviewContext, Reviews, Store } from '@flashcards/persistence-ports';
import type { Rating, ReviewEvent } from '@flashcards/review-scheduling';
import { experienceOf, review } from '@flashcards/review-scheduling';
import { countReview, streakOn, totalXp } from '@flashcards/streak';
import { randomReviewId } from './random-ids.ts';

export interface Review {
  readonly id: ReviewId;
  readonly card: CardId;
  readonly rating: Rating;
  readonly at: Date;
  readonly day: LocalDate;
  readonly retention: number;
}

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

/** What the application decides: real rules, so that what is stored is what will be. */
export const decideOn =
  ({ id, card, rating, at, day, retention }: Review) =>
  ({ set, progress, ...standing }: ReviewContext): DecidedReview => {
    const after = review(progress, { card, rating, today: day, retention });
    const xp = experienceOf({ before: progress, after, rating });
    const counted = countReview(standing, { day, xp, isFirst: progress.state === 'new' });
    const totals = { xp: totalXp(counted.activity), streak: streakOn(counted.activity.streak, day) };
    return { event: { id, card, set, rating, at, day, retention, xp, before: progress, after, totals }, ...counted };
  };

export const record = (store: Store, user: UserId, told: Review): ReturnType<Reviews['record']> =>
  store.reviews.record(user, told, decideOn(told));

/** Records it and gives the event; a refusal fails the test. */
export const recorded = async (store: Store, user: UserId, told: Review): Promise<ReviewEvent> => {
  const outcome = await record(store, user, told);
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
};
