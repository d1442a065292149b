import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Goal, GoalEdit, GoalRequest } from './goal.ts';
import { titleOf } from './goal.ts';
import { judge } from './judge.ts';

/** The learner's state when a goal is made or edited. */
export interface GoalMoment {
  readonly today: LocalDate;
  /** What the log already has in the goal's new window. */
  readonly progress: number;
}

/** A new goal. Its progress is 0, unless a clock was set back and reviews are dated after its creation. */
export const makeGoal = (
  request: GoalRequest,
  { today, progress, startingXp }: GoalMoment & { readonly startingXp: number },
): Goal =>
  judge({ ...request, title: titleOf(request), startDate: today, startingXp, progress, status: 'in-progress' }, today);

/** The edited goal with its status recomputed: an edit may fail or complete a goal, or reverse either. */
export const editGoal = (goal: Goal, { title, target, endDate }: GoalEdit, { today, progress }: GoalMoment): Goal =>
  judge({ ...goal, title, target, endDate, progress }, today);

/**
 * The goal with recounted progress; the same object when it was right. The status of a changed goal is computed as of
 * its end date, or, if it had failed, as of the day after. No clock is used; a later refresh uses the learner's day.
 */
export const recountGoal = (goal: Goal, progress: number): Goal => {
  if (progress === goal.progress) return goal;
  return judge({ ...goal, progress }, goal.status === 'failed' ? addDays(goal.endDate, 1) : goal.endDate);
};
