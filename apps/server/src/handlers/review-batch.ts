import type { EarlierReview, JudgedReview, ReviewedCard, UseCases } from '@flashcards/application';
import type { RefusedReview } from '@flashcards/contract';
import { BadEntry, invalidReviewAt, refusedReviewOf } from '@flashcards/contract';
import { ok } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';
import { invalidValue } from '../http/reply/invalid-value.ts';

/** A review as it was sent. */
type Entry = EarlierReview | BadEntry;
/** The result of one review. */
type Result = ReviewedCard | RefusedReview;

const readableOf = (entries: readonly Entry[]): readonly EarlierReview[] =>
  entries.flatMap((entry) => (entry instanceof BadEntry ? [] : entry));

/**
 * The path to the first invalid entry that refuses the whole batch: any invalid entry, or in a partial batch one that
 * is not an object.
 */
const firstRefusing = (
  entries: readonly Entry[],
  isPartial: boolean,
): readonly [index: string, ...path: string[]] | undefined => {
  for (const [index, entry] of entries.entries())
    if (entry instanceof BadEntry && !(isPartial && entry.isObject)) return [String(index), ...entry.path];
  return undefined;
};

const resultOf = (judged: JudgedReview, index: string): Result => {
  if (!('code' in judged)) return judged;
  const { code } = judged;
  return code === 'review_time_refused' ? invalidReviewAt(index, 'reviewedAt') : refusedReviewOf(code);
};

/** The results of all entries, given those of the valid ones. */
const repliesTo =
  (entries: readonly Entry[]) =>
  (judged: readonly JudgedReview[]): readonly Result[] => {
    const left = judged.values();
    return entries.flatMap((entry, index): Result | readonly never[] => {
      if (entry instanceof BadEntry) return invalidReviewAt(String(index), ...entry.path);
      const next = left.next();
      return next.done ? [] : resultOf(next.value, String(index));
    });
  };

/** The use case gets only valid entries. The results of invalid ones are inserted between its answers. */
export const reviewCards =
  (cases: Pick<UseCases, 'reviewCards'>): Handlers['reviewCards'] =>
  async ({ caller, body: { reviews: entries }, query: { partial }, once }) => {
    const refusing = firstRefusing(entries, partial);
    if (refusing) return invalidValue('reviews', ...refusing);
    const replyOf = repliesTo(entries);
    const batch = { reviews: readableOf(entries), isPartial: partial };
    const kept = once && { ...once, keep: (judged: readonly JudgedReview[]) => once.keep(replyOf(judged)) };
    const answered = await cases.reviewCards(caller, batch, kept);
    if (answered.ok) return ok(replyOf(answered.value));
    if (answered.code !== 'review_time_refused') return answered;
    return invalidValue('reviews', String(answered.entries?.[0]), 'reviewedAt');
  };
