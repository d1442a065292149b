import { describe, expect, it } from 'vitest';
import type { Nearest } from './rate-headers.ts';
import { nearer, rateHeaders } from './rate-headers.ts';

const nearest = (remainingPoints: number, msBeforeNext: number, kind = 'card-reads'): Nearest => ({
  rate: { kind, points: 600, seconds: 60 },
  quota: { remainingPoints, msBeforeNext, isExceeded: remainingPoints === 0 },
});

describe('the headers of a limit', () => {
  it.each([
    [599, 60_000, 60],
    [1, 59_001, 60],
    [0, 1_000, 1],
    [0, 1, 1],
    [0, 0, 1],
  ])('with %i left for %i ms have %i s, rounded up', (left, milliseconds, seconds) => {
    expect(rateHeaders(nearest(left, milliseconds))).toEqual([
      'RateLimit-Policy',
      '"card-reads";q=600;w=60',
      'RateLimit',
      `"card-reads";r=${left};t=${seconds}`,
    ]);
  });

  it('are those of the limit with the fewest points left, and of the last one when equal', () => {
    const [few, many] = [nearest(1, 1), nearest(2, 1)];
    expect([nearer(undefined, many), nearer(many, few), nearer(few, many)]).toEqual([many, few, few]);
    const same = nearest(1, 9, 'user');
    expect(nearer(few, same)).toBe(same);
  });
});
