import type { AccountId, QuestId } from '@flashcards/kernel';
import type { Activity } from '@flashcards/streak';
import type { Totals } from '@flashcards/study';

export interface TotalsRow extends Totals {
  /** The number that was given last to an event of the account. */
  readonly lastSeq: number;
}

export interface TotalsRows {
  /** Those of nobody for an account that has none. */
  find(account: AccountId): Promise<TotalsRow>;
  save(account: AccountId, totals: { readonly activity: Activity; readonly lastSeq: number }): Promise<void>;
  /** Counts completed goals that are deleted: what they have brought stays. */
  keepGoals(account: AccountId, count: number): Promise<void>;
  /** Counts the verdict on a quest, which names these accounts. */
  countWin(quest: QuestId, accounts: readonly AccountId[]): Promise<void>;
}
