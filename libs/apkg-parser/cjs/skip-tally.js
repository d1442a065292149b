"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.skipTally = void 0;
const mostExamples = 3;
/**
 * A tally to begin with, for whoever reads cards one by one.
 *
 * @example
 * ```ts
 * const tally = skipTally();
 * for (const result of readCards(pkg, selection)) if ('skipped' in result) tally.count(result.skipped);
 * ```
 */
const skipTally = () => {
    const tally = new Map();
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
exports.skipTally = skipTally;
//# sourceMappingURL=skip-tally.js.map