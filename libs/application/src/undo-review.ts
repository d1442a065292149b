import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { ReviewId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Receipted, Reviews } from '@flashcards/persistence-ports';
import { streakOn } from '@flashcards/streak';
import type { Now } from './clock.ts';
import type { ReviewedCard } from './reviewed-card.ts';
import { reviewedCard } from './reviewed-card.ts';

/** Takes one review back. Doing it twice is harmless: the second time answers the card as it is. */
export const undoReview =
  ({ reviews, now }: { readonly reviews: Reviews; readonly now: Now }) =>
  async (user: User, id: ReviewId): Promise<Receipted<ReviewedCard, 'review_not_found'>> => {
    const at = now();
    const undone = await reviews.undo(user.account, { id, at });
    if (!undone.ok) return undone;
    const { card, progress, activity } = undone.value;
    const today = studyDay(at, user.settings);
    return ok(reviewedCard(card, progress, { xp: activity.reviewXp, streak: streakOn(activity.streak, today) }));
  };
