import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharesOf } from './shares.ts';

describe('shares of a limit', () => {
  it.each([
    [3, { own: 100, shared: 100 }, { own: 2, shared: 1 }],
    [3, { own: 1_000, shared: 1 }, { own: 2, shared: 1 }],
    [3, { own: 1, shared: 1_000 }, { own: 1, shared: 2 }],
    [1, { own: 5, shared: 4 }, { own: 1, shared: 0 }],
    [1, { own: 1, shared: 9 }, { own: 0, shared: 1 }],
    [20, { own: 30, shared: 10 }, { own: 15, shared: 5 }],
    [20, { own: 5, shared: 5 }, { own: 5, shared: 5 }],
    [20, { own: 0, shared: 50 }, { own: 0, shared: 20 }],
    [0, { own: 3, shared: 3 }, { own: 0, shared: 0 }],
  ])('of %d for %j are %j', (limit, sides, shares) => {
    expect(sharesOf(limit, sides)).toEqual(shares);
  });

  it('leave nothing of the limit, are at least one each, and stay what they are while cards are answered', () => {
    const count = fc.nat({ max: 30 });
    fc.assert(
      fc.property(count, count, count, (limit, own, shared) => {
        const shares = sharesOf(limit, { own, shared });
        expect(shares.own + shares.shared).toBe(Math.min(limit, own + shared));
        expect(shares.own).toBeLessThanOrEqual(own);
        expect(shares.shared).toBeLessThanOrEqual(shared);
        if (limit >= 2 && own > 0) expect(shares.own).toBeGreaterThan(0);
        if (limit >= 2 && shared > 0) expect(shares.shared).toBeGreaterThan(0);
        if (own + shared > limit && own > 0 && shared > 0)
          expect(Math.abs(shares.own - (limit * own) / (own + shared))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
