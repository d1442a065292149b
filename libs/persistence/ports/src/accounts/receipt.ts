import type { Outcome, Refusal } from '@flashcards/kernel';

/**
 * Makes a change idempotent: it happens once for all calls with one key. The caller chooses the key. The answer is kept
 * with the change, in the same atomic step, for 24 hours.
 */
export interface Receipt<T> {
  /** Unique per account; 1–255 characters. */
  readonly key: string;
  /** Tells whether a later call with this key requests the same thing. */
  readonly fingerprint: string;
  /**
   * Returns what to keep of an outcome that is `ok`; `undefined` keeps nothing. Then the key stays free, as it does
   * after a refusal. It may run twice, so it must be pure.
   */
  readonly keep: (outcome: T) => string | undefined;
}

/** A call with this receipt took effect before; `answer` is what was kept then. This call changed nothing. */
export interface AnsweredBefore extends Refusal<'answered_before'> {
  readonly answer: string;
}

/**
 * The result of a change with a receipt: the outcome of the change, its earlier answer, or a refusal because another
 * request has the key.
 */
export type Receipted<T, Code extends string> = Outcome<T, Code | 'receipt_taken'> | AnsweredBefore;

/** The receipt for a member that returns `Receipted<T, Code>`. */
export type ReceiptFor<T, Code extends string> = Receipt<Outcome<T, Code>>;
