import type { AccountId, Outcome } from '@flashcards/kernel';
import type { AccountRows } from './accounts/account-rows.ts';
import type { ActionRows } from './accounts/action-rows.ts';
import type { ChangeRows } from './accounts/change-rows.ts';
import type { ReceiptRows } from './accounts/receipt-rows.ts';
import type { SessionRows } from './accounts/session-rows.ts';
import type { AdditionRows } from './library/addition-rows.ts';
import type { CardRows } from './library/card-rows.ts';
import type { DraftRows } from './library/draft-rows.ts';
import type { NoteRows } from './library/note-rows.ts';
import type { FolderRows } from './library/folder-rows.ts';
import type { SetRows } from './library/set-rows.ts';
import type { UpdateRows } from './library/update-rows.ts';
import type { MediaRows } from './media/media-rows.ts';
import type { QuestRows } from './quests/quest-rows.ts';
import type { StintRows } from './quests/stint-rows.ts';
import type { SharedFolderRows } from './sharing/shared-folder-rows.ts';
import type { DayRows } from './study/day-rows.ts';
import type { GoalRows } from './goals/goal-rows.ts';
import type { LogRows } from './study/log-rows.ts';
import type { PresetRows } from './study/preset-rows.ts';
import type { ProgressRows } from './study/progress-rows.ts';
import type { TotalsRows } from './study/totals-rows.ts';

/**
 * The rows that a unit of work reads and writes, without any rules. Calls must be sequential: a call that begins before
 * the last one has ended is an error. So is a read after a write: it may or may not see that write. Rows must be read
 * in the unit that saves them, because a store may derive its writes from what it has read.
 */
export interface Tx {
  readonly accounts: AccountRows;
  readonly sessions: SessionRows;
  readonly receipts: ReceiptRows;
  readonly changes: ChangeRows;
  readonly actions: ActionRows;
  readonly folders: FolderRows;
  readonly sets: SetRows;
  readonly drafts: DraftRows;
  readonly additions: AdditionRows;
  readonly cards: CardRows;
  readonly notes: NoteRows;
  readonly updates: UpdateRows;
  readonly media: MediaRows;
  readonly log: LogRows;
  readonly progress: ProgressRows;
  readonly days: DayRows;
  readonly totals: TotalsRows;
  readonly presets: PresetRows;
  readonly goals: GoalRows;
  readonly stints: StintRows;
  readonly quests: QuestRows;
  readonly sharedFolders: SharedFolderRows;
  /** Yields to the event loop if it is time to; call it between slices of long work. */
  pause(): Promise<void> | undefined;
}

export interface UnitOfWork {
  /**
   * Runs `work` as one transaction for the account. After `ok` all its writes are durable, and the account's revision
   * has changed if it wrote anything. After a refusal or an error nothing is written. `work` must have no effect
   * outside of `tx`, must await nothing else, and may run again after a conflict.
   */
  write<Ended extends Outcome<unknown, string>>(account: AccountId, work: (tx: Tx) => Promise<Ended>): Promise<Ended>;
  /** Runs long work on one snapshot; other writers do not wait for it. A write is an error. */
  read<T>(account: AccountId, work: (tx: Tx) => Promise<T>): Promise<T>;
}
