import type { Goal, GoalEdit, GoalKind, GoalRequest } from '@flashcards/goals';
import type { AccountId, GoalId, LocalDate } from '@flashcards/kernel';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';

/** Which goal is edited, and how. */
export interface GoalEditing extends GoalEdit {
  readonly id: GoalId;
  /** A goal of the other kind is not found. */
  readonly kind: GoalKind;
  /** The learner's, as of now: what the goal is judged by. */
  readonly today: LocalDate;
}

/**
 * Goals and their verdicts. Each member is one atomic step beside all other changes of the account: what is counted
 * towards a goal is what the log holds at that moment.
 */
export interface Goals {
  /** Makes the goal, as `makeGoal` says. `too_many_goals` when the account holds `mostGoals`. */
  create(
    account: AccountId,
    request: GoalRequest & { readonly today: LocalDate },
    receipt?: ReceiptFor<Goal, 'too_many_goals'>,
  ): Promise<Receipted<Goal, 'too_many_goals'>>;
  /**
   * Changes the goal, as `editGoal` says, with its progress counted anew from the log: whole days by their sums, only
   * the days of its creation by their reviews. `goal_not_found` alike for one of someone else, one of the other kind and
   * one that does not exist.
   */
  edit(
    account: AccountId,
    editing: GoalEditing,
    receipt?: ReceiptFor<Goal, 'goal_not_found'>,
  ): Promise<Receipted<Goal, 'goal_not_found'>>;
  /** Takes the goal away; what a completed one has brought stays in the totals. */
  delete(
    account: AccountId,
    id: GoalId,
    receipt?: ReceiptFor<void, 'goal_not_found'>,
  ): Promise<Receipted<void, 'goal_not_found'>>;
  /** Looks at all goals as of today, keeps what that changes, and answers them: oldest first, those of one instant by id. */
  refresh(account: AccountId, today: LocalDate): Promise<readonly Goal[]>;
}
