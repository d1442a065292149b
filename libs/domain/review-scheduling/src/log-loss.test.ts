import { describe, expect, it } from 'vitest';
import { logLossOf } from './log-loss.ts';
import { fsrsWeights } from './schedule.ts';

const history = [
  { rating: 3, elapsed: 0 },
  { rating: 3, elapsed: 0 },
  { rating: 3, elapsed: 2 },
  { rating: 1, elapsed: 11 },
];

describe('log loss', () => {
  it('is the mean of the predictions of each answer from those before it', () => {
    const [second, both] = [
      logLossOf(fsrsWeights, [{ history, length: 4 }]),
      logLossOf(fsrsWeights, [
        { history, length: 3 },
        { history, length: 4 },
      ]),
    ];
    const first = logLossOf(fsrsWeights, [{ history: [...history], length: 3 }]);
    expect(both).toBeCloseTo((first + second) / 2, 12);
    // On its due day a card is recalled with about 90 %.
    expect(first).toBeCloseTo(-Math.log(0.9), 1);
    expect(second).toBeCloseTo(-Math.log(0.1), 0);
  });

  it('is finite for impossible answers', () => {
    const sure = [
      { rating: 4, elapsed: 0 },
      { rating: 4, elapsed: 36_500 },
    ];
    expect(logLossOf(fsrsWeights, [{ history: [...sure, { rating: 1, elapsed: 1 }], length: 3 }])).toBeLessThan(14);
  });
});
