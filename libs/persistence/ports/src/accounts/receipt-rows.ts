import type { AccountId } from '@flashcards/kernel';

/** What is kept of a change under the key of its request. */
export interface ReceiptRow {
  readonly key: string;
  readonly fingerprint: string;
  readonly answer: string;
}

/** Receipts expire after 24 hours. */
export interface ReceiptRows {
  find(account: AccountId, key: string): Promise<ReceiptRow | undefined>;
  /** Also ends the request's claim on its key. */
  insert(account: AccountId, receipt: ReceiptRow): Promise<void>;
}
