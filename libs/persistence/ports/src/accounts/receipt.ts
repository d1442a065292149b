import type { Outcome, Refusal } from '@flashcards/kernel';

/**
 * What makes a change happen once however often it is asked for: the key is the caller's, and the answer is kept with
 * the change, in the same atomic step, for 24 hours.
 */
export interface Receipt<T> {
  /** Unique per account; 1–255 characters. */
  readonly key: string;
  /** Tells whether a later call with this key asks for the same thing. */
  readonly fingerprint: string;
  /**
   * What to keep of an outcome that is `ok`; `undefined` keeps nothing, and the key stays free, as it does after a refusal.
   * It may run twice: keep it pure.
   */
  readonly keep: (outcome: T) => string | undefined;
}

/** A call with this receipt took effect before; this is what was kept then. Nothing was done now. */
export interface AnsweredBefore extends Refusal<'answered_before'> {
  readonly answer: string;
}

/** How a change with a receipt ends: as the change itself, or as it was answered before, or the key is another's. */
export type Receipted<T, Code extends string> = Outcome<T, Code | 'receipt_taken'> | AnsweredBefore;

/** The receipt that a member which answers `Receipted<T, Code>` takes. */
export type ReceiptFor<T, Code extends string> = Receipt<Outcome<T, Code>>;
