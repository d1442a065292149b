import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Goal, GoalEdit, GoalRequest } from './goal.ts';
import { titleOf } from './goal.ts';
import { judge } from './judge.ts';

/** How a learner stands when a goal is made or edited. */
export interface GoalMoment {
  readonly today: LocalDate;
  /** What the log holds already of the goal's window as it will be. */
  readonly progress: number;
}

/** A new goal. Its progress is none, unless a clock that went back has put reviews after its creation. */
export const makeGoal = (
  request: GoalRequest,
  { today, progress, startingXp }: GoalMoment & { readonly startingXp: number },
): Goal =>
  judge({ ...request, title: titleOf(request), startDate: today, startingXp, progress, status: 'in-progress' }, today);

/** The goal with the edit, judged anew: an edit may fail a goal, complete it, or take either back. */
export const editGoal = (goal: Goal, { title, target, endDate }: GoalEdit, { today, progress }: GoalMoment): Goal =>
  judge({ ...goal, title, target, endDate, progress }, today);

/**
 * The goal with its progress counted anew; the same object where it was right. One that moved is judged as of the last day
 * on which it can still be won, or, if it had failed, as of the day after: no clock is asked, and a later look judges it by
 * its own day.
 */
export const recountGoal = (goal: Goal, progress: number): Goal => {
  if (progress === goal.progress) return goal;
  return judge({ ...goal, progress }, goal.status === 'failed' ? addDays(goal.endDate, 1) : goal.endDate);
};
