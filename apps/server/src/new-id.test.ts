import { describe, expect, it } from 'vitest';
import { newId } from './new-id.ts';

const ids = Array.from({ length: 2_000 }, newId);

describe('a new id', () => {
  it('always has 52 decimal digits', () => {
    expect(ids.filter((id) => !/^\d{13}[1-4]\d{38}$/.test(id))).toEqual([]);
  });

  it('starts with its instant, so that ids of one time are adjacent in an index', () => {
    const before = Date.now();
    const moment = Number(newId().slice(0, 13));
    expect(moment).toBeGreaterThanOrEqual(before);
    expect(moment).toBeLessThanOrEqual(Date.now());
  });

  it('is unique', () => {
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('spreads over all of 128 bits', () => {
    const values = ids.map((id) => BigInt(id.slice(13)) - 10n ** 38n);
    expect(values.every((value) => value >= 0n && value < 2n ** 128n)).toBe(true);
    for (let bit = 0n; bit < 128n; bit += 1n) {
      const set = values.filter((value) => ((value >> bit) & 1n) === 1n).length;
      expect(Math.abs(set - ids.length / 2)).toBeLessThan(200);
    }
  });
});
