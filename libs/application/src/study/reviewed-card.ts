import type { CardId, LocalDate } from '@flashcards/kernel';
import type { Standing } from '@flashcards/review-scheduling';
import { dueDayOf, lastReviewOf, reviewStatusOf } from '@flashcards/review-scheduling';
import type { ReviewEvent } from '@flashcards/study';

/** A card and the learner's totals after a review or its undo. */
export interface ReviewedCard {
  readonly id: CardId;
  readonly lastReview: LocalDate;
  readonly reviewStatus: number;
  readonly dueDate: LocalDate;
  readonly xp: number;
  readonly streak: number;
}

export const reviewedCard = (
  id: CardId,
  standing: Standing,
  { xp, streak }: { readonly xp: number; readonly streak: number },
): ReviewedCard => ({
  id,
  lastReview: lastReviewOf(standing),
  reviewStatus: reviewStatusOf(standing),
  dueDate: dueDayOf(standing),
  xp,
  streak,
});

/** The answer to a review when it was recorded. */
export const answerOf = ({ card, answered }: ReviewEvent): ReviewedCard =>
  reviewedCard(card, answered.standing, answered);
