import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, LocalDate, Outcome, ReviewId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { DecidedReview, ReviewContext, Reviews } from '@flashcards/persistence-ports';
import type { Rating } from '@flashcards/review-scheduling';
import { experienceOf, review } from '@flashcards/review-scheduling';
import { countReview, streakOn, totalXp } from '@flashcards/streak';
import type { Now } from './clock.ts';
import type { ReviewedCard } from './reviewed-card.ts';
import { reviewedCard } from './reviewed-card.ts';

export interface ReviewCard {
  readonly id: ReviewId;
  readonly card: CardId;
  readonly rating: Rating;
}

interface Moment {
  readonly user: User;
  readonly at: Date;
  readonly day: LocalDate;
}

/** What one review does to the card, the totals and the day. */
const decide =
  ({ id, card, rating }: ReviewCard, { user, at, day }: Moment) =>
  ({ set, progress, ...standing }: ReviewContext): DecidedReview => {
    const retention = user.settings.desiredRetention;
    const after = review(progress, { card, rating, today: day, retention });
    const xp = experienceOf({ before: progress, after, rating });
    const counted = countReview(standing, { day, xp, isFirst: progress.state === 'new' });
    const totals = { xp: totalXp(counted.activity), streak: streakOn(counted.activity.streak, day) };
    return { event: { id, card, set, rating, at, day, retention, xp, before: progress, after, totals }, ...counted };
  };

/** Records one review; a review id that was recorded before answers as it did then (contract, section 4). */
export const reviewCard =
  ({ reviews, now }: { readonly reviews: Reviews; readonly now: Now }) =>
  async (user: User, request: ReviewCard): Promise<Outcome<ReviewedCard, 'card_not_found' | 'review_id_taken'>> => {
    const at = now();
    const moment = { user, at, day: studyDay(at, user.settings) };
    const recorded = await reviews.record(user.id, { ...request, day: moment.day }, decide(request, moment));
    if (!recorded.ok) return recorded;
    const { card, after, totals } = recorded.value;
    return ok(reviewedCard(card, after, totals));
  };
