import type { SkippedNote, SkipReason } from './card-selection.ts';
/** How many notes made no card for one reason, with at most three short examples. */
export interface SkipCount {
    readonly reason: SkipReason;
    readonly count: number;
    readonly examples: readonly string[];
}
/** Counts skipped notes as they come. */
export interface SkipTally {
    /**
     * Takes one note into the count.
     *
     * @example
     * ```ts
     * tally.count({ noteId: '1', reason: 'blank-term', excerpt: 'Rome' });
     * ```
     */
    count(note: SkippedNote): void;
    /**
     * By reason, in the order in which the reasons came up.
     *
     * @example
     * ```ts
     * tally.counts(); // [{ reason: 'blank-term', count: 1, examples: ['Rome'] }]
     * ```
     */
    counts(): readonly SkipCount[];
}
/**
 * A tally to begin with, for whoever reads cards one by one.
 *
 * @example
 * ```ts
 * const tally = skipTally();
 * for (const result of readCards(pkg, selection)) if ('skipped' in result) tally.count(result.skipped);
 * ```
 */
export declare const skipTally: () => SkipTally;
//# sourceMappingURL=skip-tally.d.ts.map