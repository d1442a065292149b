import type { SkippedNote, SkipReason } from './card-selection.ts';

/** The number of notes without a card for one reason, with at most three short examples. */
export interface SkipCount<Reason extends string = SkipReason> {
  readonly reason: Reason;
  readonly count: number;
  readonly examples: readonly string[];
}

/** Counts skipped notes, also for reasons of your own. */
export interface SkipTally<Reason extends string = SkipReason> {
  /**
   * Adds one note.
   *
   * @example
   * ```ts
   * tally.count({ noteId: '1', reason: 'blank-term', excerpt: 'Rome' });
   * ```
   */
  count(note: SkippedNote<Reason>): void;
  /**
   * The counts by reason, in the order in which the reasons first occurred.
   *
   * @example
   * ```ts
   * tally.counts(); // [{ reason: 'blank-term', count: 1, examples: ['Rome'] }]
   * ```
   */
  counts(): readonly SkipCount<Reason>[];
}

const mostExamples = 3;

/**
 * Creates a tally, for programs that stream cards.
 *
 * @example
 * ```ts
 * const tally = skipTally();
 * for (const result of readCards(pkg, selection)) if ('skipped' in result) tally.count(result.skipped);
 * ```
 */
export const skipTally = <Reason extends string = SkipReason>(): SkipTally<Reason> => {
  const tally = new Map<Reason, SkipCount<Reason>>();
  return {
    count: ({ reason, excerpt }) => {
      const { count, examples } = tally.get(reason) ?? { count: 0, examples: [] };
      tally.set(reason, {
        reason,
        count: count + 1,
        examples: count < mostExamples ? [...examples, excerpt] : examples,
      });
    },
    counts: () => Array.from(tally.values()),
  };
};
