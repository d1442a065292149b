import type { EarlierReview, JudgedReview, ReviewedCard, UseCases } from '@flashcards/application';
import type { RefusedReview } from '@flashcards/contract';
import { BadEntry, invalidReviewAt, refusedReviewOf } from '@flashcards/contract';
import { ok } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';
import { invalidValue } from '../http/reply/invalid-value.ts';

/** A review as it was sent. */
type Entry = EarlierReview | BadEntry;
/** What became of one. */
type Result = ReviewedCard | RefusedReview;

const readableOf = (entries: readonly Entry[]): readonly EarlierReview[] =>
  entries.flatMap((entry) => (entry instanceof BadEntry ? [] : entry));

/** The path to the first bad entry that refuses the whole batch: any, or where it is partial one that is no object. */
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

/** The reply to all entries, of what became of those that are reviews. */
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

/** The use case sees no bad entry: what is answered for these is put between the answers of the others. */
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
