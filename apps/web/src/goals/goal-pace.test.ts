import type { LocalDate } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import { paceOf } from './goal-pace.ts';

const day = (date: string) => date as LocalDate;
/** 20 days. */
const goal = { startDate: day('2026-03-01'), endDate: day('2026-03-20'), target: 100, progress: 34 };

describe('the pace of a goal', () => {
  it.each([
    ['on the ninth day', '2026-03-09', 34, { daysLeft: 12, perDay: 5.5, expected: 40, behind: 6 }],
    ['ahead', '2026-03-09', 41, { daysLeft: 12, perDay: 5, expected: 40, behind: 0 }],
    ['on the first day', '2026-03-01', 0, { daysLeft: 20, perDay: 5, expected: 0, behind: 0 }],
    ['on the last day', '2026-03-20', 93, { daysLeft: 1, perDay: 7, expected: 95, behind: 2 }],
    ['before the first day', '2026-02-28', 0, { daysLeft: 21, perDay: 4.8, expected: 0, behind: 0 }],
    ['after the last day', '2026-03-22', 90, { daysLeft: 1, perDay: 10, expected: 95, behind: 5 }],
  ])('is known %s', (_, today, progress, pace) => {
    expect(paceOf({ ...goal, progress }, day(today))).toEqual(pace);
  });
});
