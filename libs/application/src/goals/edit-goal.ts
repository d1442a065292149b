import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { GoalEdit, GoalKind } from '@flashcards/goals';
import type { GoalId } from '@flashcards/kernel';
import type { Goals, Receipted } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { Once } from '../accounts/once.ts';
import { answering } from '../accounts/once.ts';

export interface EditedGoal extends GoalEdit {
  readonly goal: GoalId;
}

/** Edits a goal of this kind and recomputes its status as of today. Its end date may have passed. */
const editGoal =
  (kind: GoalKind) =>
  ({ goals, now }: { readonly goals: Goals; readonly now: Now }) =>
  async (
    user: User,
    { goal: id, ...edit }: EditedGoal,
    once?: Once<void>,
  ): Promise<Receipted<void, 'goal_not_found'>> => {
    const today = studyDay(now(), user.settings);
    return answering(
      once,
      () => undefined,
      (receipt) => goals.edit(user.account, { id, kind, today, ...edit }, receipt),
    );
  };

export const editXpGoal = editGoal('xp');
export const editCardGoal = editGoal('cards');
