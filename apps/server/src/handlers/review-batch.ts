import type { EarlierReview, JudgedReview, ReviewedCard } from '@flashcards/application';
import type { RefusedReview } from '@flashcards/contract';
import { BadEntry, invalidReviewAt, refusedReviewOf } from '@flashcards/contract';

/** A review as it was sent. */
type Entry = EarlierReview | BadEntry;

export const readableOf = (entries: readonly Entry[]): readonly EarlierReview[] =>
  entries.flatMap((entry) => (entry instanceof BadEntry ? [] : entry));

/** The path to the first bad entry that refuses the whole batch: any, or where it is partial one that is no object. */
export const firstRefusing = (
  entries: readonly Entry[],
  isPartial: boolean,
): readonly [index: string, ...path: string[]] | undefined => {
  for (const [index, entry] of entries.entries())
    if (entry instanceof BadEntry && !(isPartial && entry.isObject)) return [String(index), ...entry.path];
  return undefined;
};

const resultOf = (judged: JudgedReview, index: string): ReviewedCard | RefusedReview => {
  if (!('code' in judged)) return judged;
  const { code } = judged;
  return code === 'review_time_refused' ? invalidReviewAt(index, 'reviewedAt') : refusedReviewOf(code);
};

/** The reply to all entries, of what became of those that are reviews. */
export const repliesTo = (entries: readonly Entry[]) => (judged: readonly JudgedReview[]) => {
  const left = judged.values();
  const results = entries.flatMap((entry, index): ReviewedCard | RefusedReview | readonly never[] => {
    if (entry instanceof BadEntry) return invalidReviewAt(String(index), ...entry.path);
    const next = left.next();
    return next.done ? [] : resultOf(next.value, String(index));
  });
  return { results };
};
