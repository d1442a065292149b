import type { DayReviews } from '@flashcards/client-sdk';
import { expect, it } from 'vitest';
import { answersIn, monthsOf, partsOf } from './series.ts';

const reviews = (again: number, good: number): DayReviews => ({
  reviews: again + good,
  again,
  hard: 0,
  good,
  easy: 0,
  new: 0,
});

it('adds up the answers of a month', () => {
  const days = new Map([
    ['2025-12-31', reviews(9, 9)],
    ['2026-01-01', reviews(1, 4)],
    ['2026-01-31', reviews(2, 5)],
    ['2026-12-31', reviews(0, 1)],
  ]);
  const months = monthsOf(2026).map((month) => answersIn(month, days));
  expect(months.length).toBe(12);
  expect(months[0]).toEqual([3, 0, 9, 0]);
  expect(months[1]).toEqual([0, 0, 0, 0]);
  expect(months[11]).toEqual([0, 0, 1, 0]);
});

it('cuts a list into parts, of which the last may be smaller', () => {
  expect(partsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
});
