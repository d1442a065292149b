import type { CardId } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceOf, fuzzed, longestInterval } from './fuzz.ts';

/** By the least, the middle and nearly the greatest chance. */
const spread = (days: number, least: number): number[] => [0, 0.5, 0.99].map((chance) => fuzzed(days, least, chance));

describe('the fuzz', () => {
  it.each([
    [1, 1, [1, 1, 1]],
    [2.4, 1, [2, 2, 2]],
    [3, 1, [2, 3, 4]],
    [10, 1, [8, 10, 12]],
    [50, 1, [46, 50, 54]],
    [2, 4, [4, 5, 5]],
    [180, 200, [200, 206, 212]],
  ])('is as wide as that of Anki: %d days, at least %d', (days, least, expected) => {
    expect(spread(days, least)).toEqual(expected);
  });

  it('keeps to the least and the longest interval, with any chance or none', () => {
    const anyDays = fc.double({ min: 0.001, max: 400_000, noNaN: true });
    const anyChance = fc.option(fc.double({ min: 0, max: 1 - 2 ** -32, noNaN: true }), { nil: undefined });
    fc.assert(
      fc.property(anyDays, fc.integer({ min: 1, max: 40_000 }), anyChance, (days, least, chance) => {
        const chosen = fuzzed(days, least, chance);
        expect(Number.isInteger(chosen)).toBe(true);
        expect(chosen).toBeGreaterThanOrEqual(Math.min(least, longestInterval));
        expect(chosen).toBeLessThanOrEqual(longestInterval);
      }),
    );
  });

  it('gives no more days for fewer', () => {
    const anyDays = fc.double({ min: 0.5, max: 50_000, noNaN: true });
    fc.assert(
      fc.property(anyDays, anyDays, fc.double({ min: 0, max: 0.999, noNaN: true }), (one, other, chance) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(fuzzed(less, 1, chance)).toBeLessThanOrEqual(fuzzed(more, 1, chance));
      }),
    );
  });
});

describe('the chance of a review', () => {
  it('is the same each time, and another for each review and each card', () => {
    const chances = ['7', '71', '8'].flatMap((card) => [1, 2, 11].map((review) => chanceOf(card as CardId, review)));
    expect(chanceOf('7' as CardId, 1)).toBe(chances[0]);
    expect(new Set(chances).size).toBe(chances.length);
  });

  it('is spread evenly over cards and over reviews', () => {
    const cards = Array.from({ length: 2000 }, (_, index) => chanceOf(String(10 ** 9 + index) as CardId, 3));
    const reviews = Array.from({ length: 2000 }, (_, index) => chanceOf('123456789' as CardId, index + 1));
    for (const chances of [cards, reviews])
      for (let tenth = 0; tenth < 10; tenth += 1) {
        const share = chances.filter((chance) => Math.floor(chance * 10) === tenth).length / 2000;
        expect(share).toBeGreaterThan(0.07);
        expect(share).toBeLessThan(0.13);
      }
  });
});
