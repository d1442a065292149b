import type { LocalDate } from '@flashcards/kernel';
import type { Goal, GoalStatus } from './goal.ts';

/** Completed whenever the progress is there, though it be found late; failed once the end date has passed. */
export const statusOn = (
  { target, endDate }: Pick<Goal, 'target' | 'endDate'>,
  progress: number,
  today: LocalDate,
): GoalStatus => {
  if (progress >= target) return 'completed';
  return today > endDate ? 'failed' : 'in-progress';
};

/** The goal with its verdict as of today: after an edit, and after an event that falls into its window. */
export const judge = (goal: Goal, today: LocalDate): Goal => {
  const status = statusOn(goal, goal.progress, today);
  return status === goal.status ? goal : { ...goal, status };
};

/** The goal as looking at it leaves it: completed and failed are final until something touches it. */
export const refresh = (goal: Goal, today: LocalDate): Goal =>
  goal.status === 'in-progress' ? judge(goal, today) : goal;
