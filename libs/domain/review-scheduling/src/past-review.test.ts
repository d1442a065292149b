import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PastReview } from './past-review.ts';
import { isKeepable, packedReview, packHistory, unpackHistory } from './past-review.ts';

const anyInt = fc.integer({ min: -2_147_483_648, max: 2_147_483_647 });

const anyPast: fc.Arbitrary<PastReview> = fc.record({
  at: fc.integer({ min: 0, max: 8_640_000_000_000_000 }).map((instant) => new Date(instant)),
  answer: fc.integer({ min: 0, max: 4 }),
  kind: fc.integer({ min: 0, max: 5 }),
  interval: anyInt,
  lastInterval: anyInt,
  ease: fc.integer({ min: 0, max: 65_535 }),
  milliseconds: fc.integer({ min: 0, max: 4_294_967_295 }),
});

const one: PastReview = {
  at: new Date(1_700_000_000_123),
  answer: 3,
  kind: 1,
  interval: 12,
  lastInterval: -600,
  ease: 2_500,
  milliseconds: 4_321,
};

describe('a history', () => {
  it('is unpacked as it was packed, with the documented size', () => {
    fc.assert(
      fc.property(fc.array(anyPast, { maxLength: 20 }), (history) => {
        expect(history.every(isKeepable)).toBe(true);
        const bytes = packHistory(history);
        expect(bytes.length).toBe(history.length * packedReview);
        expect(unpackHistory(bytes)).toEqual(history);
        // A store may return a part of a larger buffer.
        const within = new Uint8Array(bytes.length + 3);
        within.set(bytes, 3);
        expect(unpackHistory(within.subarray(3))).toEqual(history);
      }),
    );
  });

  it.each([
    { at: new Date(Number.NaN) },
    { at: new Date(-1) },
    { answer: 5 },
    { answer: -1 },
    { kind: 6 },
    { interval: 1e308 },
    { interval: 0.5 },
    { lastInterval: Number.NaN },
    { ease: -1 },
    { ease: 65_536 },
    { milliseconds: 4_294_967_296 },
  ])('does not keep an answer that cannot be packed: %o', (odd) => {
    expect(isKeepable({ ...one, ...odd })).toBe(false);
  });
});
