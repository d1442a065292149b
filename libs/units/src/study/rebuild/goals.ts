import type { Goal } from '@flashcards/goals';
import { recountGoal } from '@flashcards/goals';
import type { GoalId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import { progressOf } from '../progress-of.ts';
import type { Step } from './step.ts';
import { found } from './step.ts';

export const goalIds = found(async ({ goals }, account) => (await goals.all(account)).map(({ id }) => id));

/** Corrects the progress of a goal from the log. */
export const goalStep = (id: GoalId): Step<{ readonly wrong: Goal | undefined }> => ({
  find: async (tx, account, patience) => {
    const goal = await tx.goals.find(account, id);
    if (!goal) return ok({ wrong: undefined });
    const progress = await progressOf(tx, account, { ...goal, patience });
    if (!progress.ok) return progress;
    const counted = recountGoal(goal, progress.value);
    return ok({ wrong: counted === goal ? undefined : counted });
  },
  save: async ({ goals }, account, { wrong }) => {
    if (wrong) await goals.save(account, [wrong]);
  },
});
