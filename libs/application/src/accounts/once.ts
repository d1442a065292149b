import type { AccountId, Outcome, Refusal } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { AnsweredBefore, Receipted, ReceiptFor, Receipts, RequestKey } from '@flashcards/persistence-ports';

/** The key with which a client makes a request idempotent, and how its answer is stored for repeats. */
export interface Once<Answer> extends RequestKey {
  /** The text to store for an answer. It may be called more than once and must be pure. */
  readonly keep: (answer: Answer) => string;
}

export const isAnsweredBefore = (outcome: Outcome<unknown, string>): outcome is AnsweredBefore =>
  !outcome.ok && outcome.code === 'answered_before' && 'answer' in outcome;

/** Whether the outcome comes from a receipt: an earlier answer, or a key that another request uses. */
export const isFromReceipt = (
  outcome: Outcome<unknown, string>,
): outcome is AnsweredBefore | Refusal<'receipt_taken'> =>
  isAnsweredBefore(outcome) || (!outcome.ok && outcome.code === 'receipt_taken');

/** The receipt of a port's change. The answer is made from its outcome. */
const receiptOf = <T, Code extends string, Answer>(
  once: Once<Answer> | undefined,
  answerOf: (value: T) => Answer,
): ReceiptFor<T, Code> | undefined => {
  if (!once) return undefined;
  const { key, fingerprint, keep } = once;
  return { key, fingerprint, keep: (outcome) => (outcome.ok ? keep(answerOf(outcome.value)) : undefined) };
};

/** The receipt of a change without an answer, or whose answer is its outcome. */
export const ownReceipt = <T, Code extends string>(once: Once<T> | undefined): ReceiptFor<T, Code> | undefined =>
  receiptOf(once, (value: T) => value);

/** Runs a change, and stores and returns the answer made from its outcome. */
export const answering = async <T, Code extends string, Answer>(
  once: Once<Answer> | undefined,
  answerOf: (value: T) => Answer,
  change: (receipt: ReceiptFor<T, Code> | undefined) => Promise<Receipted<T, Code>>,
): Promise<Receipted<Answer, Code>> => {
  const changed = await change(receiptOf(once, answerOf));
  return changed.ok ? ok(answerOf(changed.value)) : changed;
};

/** Prefix of a stored note: the answer was not made or must not be stored. A repeat makes the answer again. */
const noteMark = '~';

/** The receipt of a change that stores a note of its outcome and no answer. */
export const notedReceipt = <T, Code extends string>(
  once: RequestKey | undefined,
  noteOf: (value: T) => string,
): ReceiptFor<T, Code> | undefined => receiptOf(once && { ...once, keep: (note: string) => noteMark + note }, noteOf);

/** Whether the stored text is a note. */
export const isNote = (kept: string): boolean => kept.startsWith(noteMark);

/** The note of a change that took effect before. */
export const notedBefore = (outcome: Receipted<unknown, string>): string | undefined =>
  isAnsweredBefore(outcome) && isNote(outcome.answer) ? outcome.answer.slice(noteMark.length) : undefined;

/**
 * Stores the answer of a harmlessly repeatable change after it is made, in place of its note if there is one. If
 * concurrent calls store answers, the first is returned.
 */
export const keepAfterwards = async <Answer>(
  receipts: Receipts,
  account: AccountId,
  { once, answer, note }: { readonly once: Once<Answer> | undefined; readonly answer: Answer; readonly note?: string },
): Promise<Receipted<Answer, never>> => {
  if (!once) return ok(answer);
  const { key, fingerprint, keep } = once;
  const instead = note === undefined ? {} : { instead: noteMark + note };
  const kept = await receipts.keep(account, { key, fingerprint, answer: keep(answer), ...instead });
  return kept.ok ? ok(answer) : kept;
};
