import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retrievability } from './retrievability.ts';
import { fsrsWeights } from './schedule.ts';

describe('retrievability', () => {
  it('is 1 at first, and 0.9 after as many days as the stability', () => {
    expect(retrievability({ stability: 12.5, elapsed: 0 })).toBe(1);
    for (const days of [1, 30, 36_500]) expect(retrievability({ stability: days, elapsed: days })).toBeCloseTo(0.9, 6);
  });

  it.each([-1_000, -0.5, 0, 0.1])('clips a decay of %d to its least', (decay) => {
    const curve = (last: number) =>
      retrievability({ stability: 0.5, elapsed: 100, weights: fsrsWeights.with(20, last) });
    expect(curve(decay)).toBe(curve(0.1));
  });

  it('falls with the days, and slower with a higher stability', () => {
    const days = fc.integer({ min: 1, max: 3_650 });
    fc.assert(
      fc.property(days, days, (stability, elapsed) => {
        const now = retrievability({ stability, elapsed });
        expect(retrievability({ stability, elapsed: elapsed + 30 })).toBeLessThan(now);
        expect(retrievability({ stability: 2 * stability, elapsed })).toBeGreaterThan(now);
      }),
    );
  });
});
