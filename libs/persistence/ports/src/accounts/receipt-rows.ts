import type { AccountId } from '@flashcards/kernel';

/** What is kept of a change under the key of its request. */
export interface ReceiptRow {
  readonly key: string;
  readonly fingerprint: string;
  readonly answer: string;
}

/** Receipts are forgotten after 24 hours. */
export interface ReceiptRows {
  find(account: AccountId, key: string): Promise<ReceiptRow | undefined>;
  /** The request's hold on its key ends with it. */
  insert(account: AccountId, receipt: ReceiptRow): Promise<void>;
}
