import type { LocalDate } from '@flashcards/kernel';
import type { Goal, GoalStatus } from './goal.ts';

/** Completed whenever the target is reached, however late that is noticed; failed once the end date has passed. */
export const statusOn = (
  { target, endDate }: Pick<Goal, 'target' | 'endDate'>,
  progress: number,
  today: LocalDate,
): GoalStatus => {
  if (progress >= target) return 'completed';
  return today > endDate ? 'failed' : 'in-progress';
};

/** The goal with its status as of today, after an edit and after an event in its window. */
export const judge = (goal: Goal, today: LocalDate): Goal => {
  const status = statusOn(goal, goal.progress, today);
  return status === goal.status ? goal : { ...goal, status };
};

/** The goal when it is read: completed and failed stay until an event or an edit changes them. */
export const refresh = (goal: Goal, today: LocalDate): Goal =>
  goal.status === 'in-progress' ? judge(goal, today) : goal;
