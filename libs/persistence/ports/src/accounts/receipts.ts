import type { AccountId, Outcome, Refusal } from '@flashcards/kernel';
import type { AnsweredBefore, Receipt } from './receipt.ts';

/** Which request it is: the key that its caller gave it, and what tells it from another one with that key. */
export type RequestKey = Omit<Receipt<never>, 'keep'>;

/** The hold of a request on its key while it works. No member rejects: what cannot be renewed or let go of runs out. */
export interface Claim {
  /** Begins the lease anew. One that has run out may be another's by now: then this changes nothing. */
  renew(): Promise<void>;
  /** Lets go of the key, unless it is another's by now. Twice is harmless. */
  release(): Promise<void>;
}

/**
 * Who asks with a key, and what they were answered. The receipts of changes are what makes them happen once; claims only
 * keep twins from working side by side, so nothing is lost when one runs out, or is.
 */
export interface Receipts {
  /**
   * Takes the key for so many milliseconds, across all processes: of many at once one has it. `answered_before` and
   * `receipt_taken` as for a change; `still_running` while another request has it, if it asks for the same thing, else
   * `receipt_taken`. `AccountGone` where the account was deleted.
   */
  claim(
    account: AccountId,
    request: RequestKey,
    lease: number,
  ): Promise<Outcome<Claim, 'receipt_taken' | 'still_running'> | AnsweredBefore>;
  /** What this request was answered before, or that its key is another's; `undefined` when neither is so. */
  find(account: AccountId, request: RequestKey): Promise<AnsweredBefore | Refusal<'receipt_taken'> | undefined>;
  /**
   * Keeps an answer for 24 hours that no change has kept, for what may be done again unharmed. Who comes first decides: of
   * many at once one answer is kept, and the others hear that one. `instead` of a kept one that is equal to it, too.
   */
  keep(
    account: AccountId,
    kept: RequestKey & { readonly answer: string; readonly instead?: string },
  ): Promise<Outcome<void, 'receipt_taken'> | AnsweredBefore>;
}
