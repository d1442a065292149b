import { describe, expect, it } from 'vitest';
import { ankiIds, guidOf, reviewIds } from './anki-ids.ts';

describe("Anki's ids", () => {
  it('are past instants, deterministic and unique', () => {
    const ids = Array.from({ length: 100_000 }, (_, at) => String(at));
    const once = ids.map(ankiIds('card'));
    expect(ids.map(ankiIds('card'))).toEqual(once);
    expect(new Set(once).size).toBe(ids.length);
    expect(new Set(ids.map(guidOf)).size).toBe(ids.length);
    expect(Math.max(...once.map(Number))).toBeLessThan(Date.UTC(2019, 0));
    expect(Math.min(...once.map(Number))).toBeGreaterThan(Date.UTC(2009, 0));
  });

  it('of reviews are their instants, made unique', () => {
    expect([5, 5, 6, 5, 0].map(reviewIds())).toEqual(['5', '6', '7', '8', '1']);
  });
});
