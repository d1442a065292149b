import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { ReviewId } from '@flashcards/kernel';
import type { Receipted, Reviews, Undone, UndoRefusal } from '@flashcards/persistence-ports';
import { streakOn } from '@flashcards/streak';
import { totalXp } from '@flashcards/study';
import type { Now } from '../clock.ts';
import type { ReviewedCard } from './reviewed-card.ts';
import { reviewedCard } from './reviewed-card.ts';
import type { Once } from '../accounts/once.ts';
import { answering } from '../accounts/once.ts';

/** Undoes one review. A repeat changes nothing and returns the card as it is. */
export const undoReview =
  ({ reviews, now }: { readonly reviews: Reviews; readonly now: Now }) =>
  async (
    user: User,
    { review: id }: { readonly review: ReviewId },
    once?: Once<ReviewedCard>,
  ): Promise<Receipted<ReviewedCard, UndoRefusal>> => {
    const at = now();
    const today = studyDay(at, user.settings);
    return answering(
      once,
      ({ card, progress, totals }: Undone) =>
        reviewedCard(card, progress, { xp: totalXp(totals), streak: streakOn(totals.streak, today) }),
      (receipt) => reviews.undo(user.account, { id, at, today }, receipt),
    );
  };
