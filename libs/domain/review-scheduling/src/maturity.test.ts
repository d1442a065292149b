import type { LocalDate } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { maturityOf } from './maturity.ts';
import { newCard } from './progress.ts';

describe('maturity', () => {
  it.each([
    [1, 'young'],
    [20, 'young'],
    [21, 'mature'],
    [36_500, 'mature'],
  ] as const)('depends on the interval: %i days are %s', (interval, expected) => {
    expect(maturityOf({ state: 'review', interval })).toBe(expected);
  });

  it('is `undefined` for a card that is not in review', () => {
    expect(maturityOf(newCard('2026-03-01' as LocalDate))).toBeUndefined();
    expect(maturityOf({ state: 'learning' })).toBeUndefined();
    expect(maturityOf({ state: 'relearning' })).toBeUndefined();
  });
});
