import { fuzzed, fuzzRange } from './fuzz.ts';
import { stretchFor } from './memory.ts';
import type { Rating } from './rating.ts';

/** What is known of a card before its next interval is chosen. */
export interface Prospect {
  /** The stability that each rating would give, in days. */
  readonly stabilityAfter: (rating: Rating) => number;
  /** The share to remember, 0.70–0.99. */
  readonly retention: number;
  /** The interval that a card in review comes from. */
  readonly previous: number | undefined;
  /** From 0 to below 1; none: without fuzz. */
  readonly chance: number | undefined;
}

/** As in Anki, the fuzz does not make an interval shorter that memory made longer, or left as it was but for the fuzz. */
const leastToKeep = (days: number, previous: number): number => {
  if (Math.round(days) > previous) return previous + 1;
  return previous <= fuzzRange(days, 1).upper ? previous : 1;
};

/** The rating that gives fewer days. Hard gives days in review only, everywhere else it repeats the step. */
const lesserOf = (rating: Rating, { previous }: Prospect): Rating | undefined => {
  if (rating === 'easy') return 'good';
  return rating === 'good' && previous !== undefined ? 'hard' : undefined;
};

/**
 * Whole days to the next review. Each rating gives a day at least more than the lesser one, easy also where good leads
 * to another step; only at the longest interval they may be equal. All of it as in Anki.
 */
export const intervalAfter = (rating: Rating, prospect: Prospect): number => {
  const { stabilityAfter, retention, previous, chance } = prospect;
  const days = stabilityAfter(rating) * stretchFor(retention);
  const lesser = lesserOf(rating, prospect);
  const least = Math.max(
    previous === undefined ? 1 : leastToKeep(days, previous),
    lesser === undefined ? 1 : intervalAfter(lesser, prospect) + 1,
  );
  return fuzzed(days, least, chance);
};
