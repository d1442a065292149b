import type { Goal, GoalEdit, GoalKind, GoalRequest } from '@flashcards/goals';
import type { AccountId, GoalId, LocalDate } from '@flashcards/kernel';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';

/** Which goal is edited, and how. */
export interface GoalEditing extends GoalEdit {
  readonly id: GoalId;
  /** A goal of the other kind counts as not found. */
  readonly kind: GoalKind;
  /** The learner's current day, by which the goal is judged. */
  readonly today: LocalDate;
}

/**
 * Goals and their verdicts. Each member is one atomic step among all changes of the account: progress is what the log
 * holds at that moment.
 */
export interface Goals {
  /** Creates the goal, as `makeGoal` says. `too_many_goals` when the account holds `mostGoals`. */
  create(
    account: AccountId,
    request: GoalRequest & { readonly today: LocalDate },
    receipt?: ReceiptFor<Goal, 'too_many_goals'>,
  ): Promise<Receipted<Goal, 'too_many_goals'>>;
  /**
   * Changes the goal, as `editGoal` says, with its progress counted again from the log: whole days by their sums, only
   * the days of its creation by their reviews. `goal_not_found` alike for a goal of another account, one of the other
   * kind and one that does not exist.
   */
  edit(
    account: AccountId,
    editing: GoalEditing,
    receipt?: ReceiptFor<Goal, 'goal_not_found'>,
  ): Promise<Receipted<Goal, 'goal_not_found'>>;
  /** Deletes the goal; a completed goal still counts in the totals. */
  delete(
    account: AccountId,
    id: GoalId,
    receipt?: ReceiptFor<void, 'goal_not_found'>,
  ): Promise<Receipted<void, 'goal_not_found'>>;
  /** Judges all goals as of today, saves those that change, and returns all: oldest first, equal dates by id. */
  refresh(account: AccountId, today: LocalDate): Promise<readonly Goal[]>;
}
