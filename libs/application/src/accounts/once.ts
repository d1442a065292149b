import type { AccountId, Outcome, Refusal } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { AnsweredBefore, Receipted, ReceiptFor, Receipts, RequestKey } from '@flashcards/persistence-ports';

/**
 * What makes a request happen once: the key that its caller gave it, and how its answer is kept for whoever asks again
 * with that key.
 */
export interface Once<Answer> extends RequestKey {
  /** What to keep of an answer. It may run more than once: it is pure. */
  readonly keep: (answer: Answer) => string;
}

export const isAnsweredBefore = (outcome: Outcome<unknown, string>): outcome is AnsweredBefore =>
  !outcome.ok && outcome.code === 'answered_before' && 'answer' in outcome;

/** What a receipt adds to how a change ends. */
export const isTold = (outcome: Outcome<unknown, string>): outcome is AnsweredBefore | Refusal<'receipt_taken'> =>
  isAnsweredBefore(outcome) || (!outcome.ok && outcome.code === 'receipt_taken');

/** The receipt of a port's change, of whose outcome the answer is made. */
const receiptOf = <T, Code extends string, Answer>(
  once: Once<Answer> | undefined,
  answerOf: (value: T) => Answer,
): ReceiptFor<T, Code> | undefined => {
  if (!once) return undefined;
  const { key, fingerprint, keep } = once;
  return { key, fingerprint, keep: (outcome) => (outcome.ok ? keep(answerOf(outcome.value)) : undefined) };
};

/** The receipt of a change that is answered without a word, or by its own outcome. */
export const ownReceipt = <T, Code extends string>(once: Once<T> | undefined): ReceiptFor<T, Code> | undefined =>
  receiptOf(once, (value: T) => value);

/** Answers with what is made of the outcome, and keeps the same. */
export const answering = async <T, Code extends string, Answer>(
  once: Once<Answer> | undefined,
  answerOf: (value: T) => Answer,
  change: (receipt: ReceiptFor<T, Code> | undefined) => Promise<Receipted<T, Code>>,
): Promise<Receipted<Answer, Code>> => {
  const changed = await change(receiptOf(once, answerOf));
  return changed.ok ? ok(answerOf(changed.value)) : changed;
};

/** Begins what is kept of a change whose answer was not made, or is not to be kept: who repeats it makes the answer anew. */
const noteMark = '~';

/** The receipt of a change that keeps a note of its outcome, and no answer. */
export const notedReceipt = <T, Code extends string>(
  once: RequestKey | undefined,
  noteOf: (value: T) => string,
): ReceiptFor<T, Code> | undefined => receiptOf(once && { ...once, keep: (note: string) => noteMark + note }, noteOf);

/** Whether what was kept of a change is a note. */
export const isNote = (kept: string): boolean => kept.startsWith(noteMark);

/** The note of a change that took effect before. */
export const notedBefore = (outcome: Receipted<unknown, string>): string | undefined =>
  isAnsweredBefore(outcome) && isNote(outcome.answer) ? outcome.answer.slice(noteMark.length) : undefined;

/** Keeps the answer of what may be done again unharmed, once it is made, in place of its note if it has one; the first answer counts. */
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
