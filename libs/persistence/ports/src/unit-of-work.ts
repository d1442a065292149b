import type { AccountId, Outcome } from '@flashcards/kernel';
import type { AccountRows } from './accounts/account-rows.ts';
import type { ReceiptRows } from './accounts/receipt-rows.ts';
import type { AdditionRows } from './library/addition-rows.ts';
import type { CardRows } from './library/card-rows.ts';
import type { DraftRows } from './library/draft-rows.ts';
import type { FolderRows } from './library/folder-rows.ts';
import type { SetRows } from './library/set-rows.ts';
import type { QuestRows } from './quests/quest-rows.ts';
import type { StintRows } from './quests/stint-rows.ts';
import type { SharedFolderRows } from './sharing/shared-folder-rows.ts';
import type { DayRows } from './study/day-rows.ts';
import type { GoalRows } from './goals/goal-rows.ts';
import type { LogRows } from './study/log-rows.ts';
import type { ProgressRows } from './study/progress-rows.ts';
import type { TotalsRows } from './study/totals-rows.ts';

/**
 * The rows that a unit of work reads and writes: rows in, rows out, no rule. One call after the other: a call that begins
 * before the last one has ended is an error, and so is a read after a write, which may or may not see that write. Rows that
 * are saved were found in the same unit: a store may write by what it has read.
 */
export interface Tx {
  readonly accounts: AccountRows;
  readonly receipts: ReceiptRows;
  readonly folders: FolderRows;
  readonly sets: SetRows;
  readonly drafts: DraftRows;
  readonly additions: AdditionRows;
  readonly cards: CardRows;
  readonly log: LogRows;
  readonly progress: ProgressRows;
  readonly days: DayRows;
  readonly totals: TotalsRows;
  readonly goals: GoalRows;
  readonly stints: StintRows;
  readonly quests: QuestRows;
  readonly sharedFolders: SharedFolderRows;
  /** Lets others go on where it is time to: for the slices of long work. */
  pause(): Promise<void> | undefined;
}

export interface UnitOfWork {
  /**
   * Runs `work` as one transaction for the account. `ok`: all that it wrote is durable, and the account's revision has
   * moved if it wrote anything. A refusal, or a fault: nothing of it is written. `work` has no effect but through `tx`,
   * awaits nothing else, and may run again on a conflict.
   */
  write<Ended extends Outcome<unknown, string>>(account: AccountId, work: (tx: Tx) => Promise<Ended>): Promise<Ended>;
  /** Runs long work on one state: others that write do not wait for it. A write is an error. */
  read<T>(account: AccountId, work: (tx: Tx) => Promise<T>): Promise<T>;
}
