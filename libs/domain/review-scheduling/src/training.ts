import type { PastReview } from './past-review.ts';

/** An answer to a card, as weights are fitted to it. */
export interface TimedAnswer {
  /** The learner's day, in days since 1970. */
  readonly day: number;
  /** 1 again to 4 easy; 0: the card was reset without an answer. */
  readonly rating: number;
  /** Whether the card was new or being learned for the first time. */
  readonly isLearning: boolean;
}

/** The most answers of a card up to the one that is learned from; fsrs-rs drops longer histories. */
export const longestHistory = 256;

const kinds = { learning: 0, filtered: 3, manual: 4 } as const;

/**
 * An answer from another program, without its day. `undefined` where it says nothing about memory: reviews ahead of a
 * filtered deck that do not reschedule, and changes by hand other than a reset.
 */
export const answerElsewhere = ({ answer, kind, ease }: PastReview): Omit<TimedAnswer, 'day'> | undefined => {
  if (answer === 0) return kind === kinds.manual && ease === 0 ? { rating: 0, isLearning: false } : undefined;
  if (kind === kinds.filtered && ease === 0) return undefined;
  return { rating: answer, isLearning: kind === kinds.learning };
};

/**
 * The answers of a card, oldest first, from its last learning on, as in Anki. None when its learning is not among them:
 * its memory before the first answer is then unknown.
 */
export const sinceLearning = <Answer extends TimedAnswer>(answers: readonly Answer[]): readonly Answer[] => {
  const last = answers.findLastIndex(({ rating, isLearning }) => rating === 0 || isLearning);
  if (last < 0 || answers[last]?.rating === 0) return [];
  const before = answers.slice(0, last).findLastIndex(({ rating, isLearning }) => rating === 0 || !isLearning);
  return answers.slice(before + 1);
};

/** Days since the answer before; 0 for the first. */
export const daysBetweenAnswers = (answers: readonly TimedAnswer[]): readonly number[] =>
  answers.map(({ day }, index) => Math.max(0, day - (answers[index - 1]?.day ?? day)));

/**
 * The indices of the answers that weights are fitted to: those at least a day after the one before. An answer of the
 * same day changes the memory that a later one is predicted from, and is not predicted itself.
 */
export const predictable = (elapsed: readonly number[]): readonly number[] =>
  elapsed.slice(0, longestHistory).flatMap((days, index) => (days > 0 ? [index] : []));
