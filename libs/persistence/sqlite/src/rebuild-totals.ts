import type { Goal } from '@flashcards/goals';
import { editGoal } from '@flashcards/goals';
import type { GoalId, QuestId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Stint } from '@flashcards/quests';
import { windowOfStint } from '@flashcards/quests';
import { streakOf } from '@flashcards/streak';
import type { Connection } from './connection.ts';
import { activeDaysOf } from './days.ts';
import { progressOf } from './goal-progress.ts';
import { goalOf } from './goal-rows.ts';
import { rebuildMonths } from './months.ts';
import { stintOfUser } from './stint-rows.ts';
import { repairActivity } from './totals.ts';
import type { Patience } from './study-turns.ts';
import type { Unhurried } from './transaction.ts';
import { toNumber } from './values.ts';

/** Makes months, review XP and the streak what the days make of them. */
export const rebuildTotals = (connection: Connection, user: number): void => {
  rebuildMonths(connection, user);
  const reviewXp = toNumber(connection.tuple('SELECT coalesce(sum(xp), 0) FROM days WHERE user = ?', user)?.[0]);
  const streak = streakOf(activeDaysOf(connection, user));
  repairActivity(connection, user, { reviewXp, ...(streak ? { streak } : {}) });
};

/** A goal as the log counts it; nothing where it is so already, or is gone. */
export interface GoalPlan {
  readonly counted?: Goal;
}

/**
 * Counts a goal anew. One that moved is judged as of the last day on which it can still be won, or, if it had failed, as
 * of the day after: no clock is asked, and whoever looks at it next judges by theirs.
 */
export const planGoal = async (
  working: Unhurried,
  user: number,
  { id, patience }: { readonly id: GoalId; readonly patience: Patience },
): Promise<GoalPlan | undefined> => {
  const goal = goalOf(working.connection, user, id);
  if (!goal) return {};
  const progress = await progressOf(working, user, { ...goal, patience });
  if (progress === undefined) return undefined;
  const today = goal.status === 'failed' ? addDays(goal.endDate, 1) : goal.endDate;
  return progress === goal.progress ? {} : { counted: editGoal(goal, goal, { today, progress }) };
};

/** A stint as the log counts it; nothing where it is so already, or has ended. */
export interface StintPlan {
  readonly counted?: Stint;
}

export const planStint = async (
  working: Unhurried,
  user: number,
  { quest, patience }: { readonly quest: QuestId; readonly patience: Patience },
): Promise<StintPlan | undefined> => {
  const stint = stintOfUser(working.connection, user, quest);
  if (!stint) return {};
  const progress = await progressOf(working, user, { ...windowOfStint(stint), patience });
  if (progress === undefined) return undefined;
  return progress === stint.progress ? {} : { counted: { ...stint, progress } };
};
