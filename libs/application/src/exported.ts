import type { Goal } from '@flashcards/goals';
import { failDateOf } from '@flashcards/goals';
import type { FlashcardSet } from '@flashcards/library';
import type { LoggedReview, StudyCard } from '@flashcards/persistence-ports';
import type { Standing } from '@flashcards/review-scheduling';
import { dueDayOf, lastReviewOf, reviewStatusOf } from '@flashcards/review-scheduling';
import type { MarkEvent } from '@flashcards/study';

const shownStanding = (standing: Standing) => ({
  lastReview: lastReviewOf(standing),
  reviewStatus: reviewStatusOf(standing),
  dueDate: dueDayOf(standing),
});

export const exportedCard =
  (set: Pick<FlashcardSet, 'id'>) =>
  ({ id, front, back }: StudyCard) => ({ id, set: set.id, front, back });

export const exportedProgress = ({ id, suspended, progress }: StudyCard) => ({
  card: id,
  suspended,
  ...shownStanding(progress),
  memory: progress,
});

export const exportedReview = ({ seq, answered, undoneAt, ...review }: LoggedReview) => {
  const { standing, xp, streak } = answered;
  return { ...review, sequence: seq, answered: { ...shownStanding(standing), xp, streak }, undoneAt };
};

export const exportedMark = ({ id, at, seq, day }: MarkEvent) => ({ id, at, sequence: seq, day });

export const exportedGoal = (goal: Goal) => ({ ...goal, failDate: failDateOf(goal) });
