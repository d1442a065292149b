import type { LocalDate } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { monthsOf, withoutGaps } from './retention.ts';

const today = '2027-02-10' as LocalDate;
const none = { reviews: 0, passed: 0 };
const aMonth = (month: string, reviews = 2) => ({ month, young: { reviews, passed: 1 }, mature: none });

describe('retention by month', () => {
  it('has every month from the first to the current one', () => {
    const months = withoutGaps([aMonth('2026-11'), aMonth('2027-01', 5)], today);
    expect(months).toEqual([
      aMonth('2026-11'),
      { month: '2026-12', young: none, mature: none },
      aMonth('2027-01', 5),
      { month: '2027-02', young: none, mature: none },
    ]);
  });

  it('of some days is what they add to their months', () => {
    const [one, two] = [
      { reviews: 1, passed: 1 },
      { reviews: 2, passed: 0 },
    ];
    const days = [
      { day: '2026-11-29', firsts: { young: one, mature: none } },
      { day: '2026-11-30', firsts: { young: two, mature: one } },
      { day: '2026-12-01', firsts: { young: none, mature: none } },
      { day: '2027-01-01', firsts: { young: none, mature: two } },
    ] as const;
    expect(monthsOf(days.map(({ day, firsts }) => ({ day: day as LocalDate, firsts })))).toEqual([
      { month: '2026-11', young: { reviews: 3, passed: 1 }, mature: one },
      { month: '2027-01', young: none, mature: two },
    ]);
  });

  it('is empty until a review counts', () => {
    expect(withoutGaps([], today)).toEqual([]);
  });

  it('continues to a month after the current one, as after a journey west', () => {
    expect(withoutGaps([aMonth('2027-03')], '2027-02-28' as LocalDate)).toEqual([aMonth('2027-03')]);
  });
});
