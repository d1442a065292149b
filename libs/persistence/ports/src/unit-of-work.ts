import type { AccountId, Outcome } from '@flashcards/kernel';
import type { AccountRows } from './accounts/account-rows.ts';
import type { ReceiptRows } from './accounts/receipt-rows.ts';
import type { SetRows } from './library/set-rows.ts';
import type { SharedFolderRows } from './sharing/shared-folder-rows.ts';

/**
 * The rows that a unit of work reads and writes: rows in, rows out, no rule. One call after the other: a call that begins
 * before the last one has ended is an error, and so is a read after a write, which may or may not see that write.
 */
export interface Tx {
  readonly accounts: AccountRows;
  readonly receipts: ReceiptRows;
  readonly sets: SetRows;
  readonly sharedFolders: SharedFolderRows;
}

export interface UnitOfWork {
  /**
   * Runs `work` as one transaction for the account. `ok`: all that it wrote is durable. A refusal, or a fault: nothing of
   * it is written. `work` has no effect but through `tx`, awaits nothing else, and may run again on a conflict.
   */
  write<Ended extends Outcome<unknown, string>>(account: AccountId, work: (tx: Tx) => Promise<Ended>): Promise<Ended>;
}
