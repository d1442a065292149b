import type { AccountId, Outcome, Refusal } from '@flashcards/kernel';
import type { AnsweredBefore, Receipt } from './receipt.ts';

/**
 * Identifies a request: its caller's key, and the fingerprint that distinguishes it from another request with that key.
 */
export type RequestKey = Omit<Receipt<never>, 'keep'>;

/**
 * A request's lease on its key while it works. No member rejects: a lease that cannot be renewed or released expires.
 */
export interface Claim {
  /** Restarts the lease. Changes nothing if it has expired and another request has the key. */
  renew(): Promise<void>;
  /** Releases the key, unless another request has it by now. Idempotent. */
  release(): Promise<void>;
}

/**
 * Receipts and claims by request key. The receipts of changes guarantee that each happens once. Claims only prevent two
 * identical requests from working at the same time, so nothing is lost when one expires or is lost.
 */
export interface Receipts {
  /**
   * Takes the key for `lease` milliseconds, across all processes: one of several concurrent requests gets it.
   * `answered_before` and `receipt_taken` as for a change. While another request has the key: `still_running` if it
   * requests the same thing, else `receipt_taken`. Throws `AccountGone` where the account was deleted.
   */
  claim(
    account: AccountId,
    request: RequestKey,
    lease: number,
  ): Promise<Outcome<Claim, 'receipt_taken' | 'still_running'> | AnsweredBefore>;
  /** The earlier answer to this request, or `receipt_taken`; `undefined` when neither applies. */
  find(account: AccountId, request: RequestKey): Promise<AnsweredBefore | Refusal<'receipt_taken'> | undefined>;
  /**
   * Keeps, for 24 hours, an answer that no change has kept, for requests that may be repeated without harm. The first
   * of several concurrent calls keeps its answer; the others get that answer back. A kept answer equal to `instead` is
   * replaced.
   */
  keep(
    account: AccountId,
    kept: RequestKey & { readonly answer: string; readonly instead?: string },
  ): Promise<Outcome<void, 'receipt_taken'> | AnsweredBefore>;
}
