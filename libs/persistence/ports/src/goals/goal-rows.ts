import type { Goal } from '@flashcards/goals';
import type { AccountId, GoalId, LocalDate } from '@flashcards/kernel';

export interface GoalRows {
  find(account: AccountId, id: GoalId): Promise<Goal | undefined>;
  /** Oldest first; equal dates by id. */
  all(account: AccountId): Promise<readonly Goal[]>;
  /** The goals in progress, and those that end on this day or later. */
  touched(account: AccountId, from: LocalDate): Promise<readonly Goal[]>;
  count(account: AccountId): Promise<number>;
  insert(account: AccountId, goal: Goal): Promise<void>;
  /** Saves title, target, end date, progress and status. */
  save(account: AccountId, goals: readonly Goal[]): Promise<void>;
  delete(account: AccountId, id: GoalId): Promise<void>;
}
