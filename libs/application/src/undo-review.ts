import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { Outcome, ReviewId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { CardLog, Reviews, RewrittenLog } from '@flashcards/persistence-ports';
import type { ReviewEvent } from '@flashcards/review-scheduling';
import { isUnmoved, replay } from '@flashcards/review-scheduling';
import type { CountedReview } from '@flashcards/streak';
import { recount, streakOn, totalXp } from '@flashcards/streak';
import type { Now } from './clock.ts';
import type { ReviewedCard } from './reviewed-card.ts';
import { reviewedCard } from './reviewed-card.ts';

const counted = ({ day, xp, before }: ReviewEvent): CountedReview => ({ day, xp, isFirst: before.state === 'new' });

/**
 * The card's log without one review: all others replayed by time and id, which need not be the order in which they
 * arrived; totals and days as if the review had never been.
 */
const without =
  (undone: ReviewId) =>
  ({ origin, events, activity, days }: CardLog): RewrittenLog => {
    const kept = events.filter(({ id }) => id !== undone);
    const replayed = replay(origin, kept);
    const isMoved = (_: unknown, index: number): boolean =>
      !isUnmoved(kept[index] as ReviewEvent, replayed[index] as ReviewEvent);
    const moved = replayed.filter(isMoved);
    const removed = [...events.filter(({ id }) => id === undone), ...kept.filter(isMoved)];
    return {
      events: moved,
      progress: replayed.at(-1)?.after ?? origin,
      ...recount(activity, days, { removed: removed.map(counted), added: moved.map(counted) }),
    };
  };

/** Takes one review back. Doing it twice is harmless: the second time answers the card as it is. */
export const undoReview =
  ({ reviews, now }: { readonly reviews: Reviews; readonly now: Now }) =>
  async (user: User, id: ReviewId): Promise<Outcome<ReviewedCard, 'review_not_found'>> => {
    const at = now();
    const undone = await reviews.undo(user.id, { id, at }, without(id));
    if (!undone.ok) return undone;
    const { card, progress, activity } = undone.value;
    const today = studyDay(at, user.settings);
    return ok(reviewedCard(card, progress, { xp: totalXp(activity), streak: streakOn(activity.streak, today) }));
  };
