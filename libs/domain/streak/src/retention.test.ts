import type { LocalDate } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { withoutGaps } from './retention.ts';

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

  it('is empty until a review counts', () => {
    expect(withoutGaps([], today)).toEqual([]);
  });

  it('continues to a month after the current one, as after a journey west', () => {
    expect(withoutGaps([aMonth('2027-03')], '2027-02-28' as LocalDate)).toEqual([aMonth('2027-03')]);
  });
});
