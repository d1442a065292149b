import type { CardId, LocalDate, ReviewId } from '@flashcards/kernel';
import type { Standing } from '@flashcards/review-scheduling';
import { dueAtOf, dueDayOf, lastReviewOf, reviewStatusOf } from '@flashcards/review-scheduling';
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

/** With the id of its review, and the end of its step if it is on one. */
export interface FullReviewedCard extends ReviewedCard {
  readonly review: ReviewId;
  readonly state: Standing['state'];
  readonly dueAt: Date | undefined;
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

export const fullAnswerOf = (event: ReviewEvent): FullReviewedCard => {
  const { standing } = event.answered;
  return { ...answerOf(event), review: event.id, state: standing.state, dueAt: dueAtOf(standing) };
};
