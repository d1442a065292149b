import type { User } from '@flashcards/accounts';
import type { GoalId } from '@flashcards/kernel';
import type { Goals, Receipted } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

/** Deletes a goal of the learner. The bonus of a completed one is kept. */
export const deleteGoal =
  ({ goals }: { readonly goals: Goals }) =>
  (user: User, { goal }: { readonly goal: GoalId }, once?: Once<void>): Promise<Receipted<void, 'goal_not_found'>> =>
    goals.delete(user.account, goal, ownReceipt(once));
