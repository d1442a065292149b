import type { AccountId, QuestId } from '@flashcards/kernel';
import type { Activity } from '@flashcards/streak';
import type { Totals } from '@flashcards/study';

export interface TotalsRow extends Totals {
  /** The number of the account's last event. */
  readonly lastSeq: number;
}

export interface TotalsRows {
  /** All zero for an account that has no row. */
  find(account: AccountId): Promise<TotalsRow>;
  save(account: AccountId, totals: { readonly activity: Activity; readonly lastSeq: number }): Promise<void>;
  /** Counts completed goals that are being deleted, so that they stay in the totals. */
  keepGoals(account: AccountId, count: number): Promise<void>;
  /** Counts the verdict on a quest for each of these accounts. */
  countWin(quest: QuestId, accounts: readonly AccountId[]): Promise<void>;
}
