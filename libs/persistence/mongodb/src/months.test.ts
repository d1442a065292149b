import type { AccountId, LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { DayActivity } from '@flashcards/streak';
import { quietDay } from '@flashcards/streak';
import { describe, expect, it } from 'vitest';
import { BSON } from './driver.ts';
import { daysIn, daysOfBits, monthDocument, monthIn, putDays } from './months.ts';

const account = '4b3f9a52-6a0e-4b0d-9d5e-6f1f2a3b4c5d' as AccountId;
const first = '2026-03-01' as LocalDate;

/** As busy as a day of somebody who learns a language for a living. */
const aBusyDay = (day: LocalDate): DayActivity => ({
  day,
  ratings: { again: 25, hard: 12, good: 210, easy: 30 },
  newCards: 20,
  cards: 240,
  xp: 2_310,
  firsts: { young: { reviews: 120, passed: 105 }, mature: { reviews: 90, passed: 84 } },
  checkedIn: true,
  heatmapCalled: true,
});

const march = Array.from({ length: 31 }, (_, index) => addDays(first, index));

describe('the document of a month', () => {
  it('holds its days as they are', () => {
    const days = [
      aBusyDay(first),
      { ...quietDay(addDays(first, 8)), checkedIn: true },
      { ...quietDay(addDays(first, 30)), heatmapCalled: true },
    ];
    const document = monthDocument(account, '2026-03', days.toReversed());
    expect(monthIn(document)).toBe('2026-03');
    expect(daysIn(document)).toEqual(days);
  });

  it('leaves out days on which nothing happened any more', () => {
    expect(monthDocument(account, '2026-03', [quietDay(first)])).toMatchObject({ days: [], active: 0, called: 0 });
  });

  it('tells active days and called days apart, up to the 31st', () => {
    const days = march.map((day, index) => ({
      ...quietDay(day),
      checkedIn: index % 2 === 0,
      heatmapCalled: index % 3 === 0,
    }));
    const { active, called } = monthDocument(account, '2026-03', days);
    expect(daysOfBits('2026-03', active)).toEqual(march.filter((_, index) => index % 2 === 0));
    expect(daysOfBits('2026-03', called)).toEqual(march.filter((_, index) => index % 3 === 0));
  });

  it('sums up what is asked of many months', () => {
    expect(monthDocument(account, '2026-03', march.map(aBusyDay))).toMatchObject({
      xp: 31 * 2_310,
      cards: 31 * 240,
      young: { reviews: 31 * 120, passed: 31 * 105 },
      mature: { reviews: 31 * 90, passed: 31 * 84 },
    });
  });

  it('takes 1.8 kB when it is full, and 177 bytes without its days (decision 9)', () => {
    const { days, ...sums } = monthDocument(account, '2026-03', march.map(aBusyDay));
    expect(BSON.calculateObjectSize({ ...sums, days })).toBeLessThan(1_850);
    expect(BSON.calculateObjectSize(sums)).toBe(177);
  });

  it('is put once for all its days that moved, with those that did not', () => {
    const known = march.slice(0, 3).map(aBusyDay);
    const moved = [quietDay(first), aBusyDay(addDays(first, 40)), aBusyDay(addDays(first, 4))];
    const puts = putDays(account, new Map([['2026-03', known]]), moved);
    expect(puts).toEqual([
      {
        into: 'months',
        isNew: false,
        document: monthDocument(account, '2026-03', [...known.slice(1), ...moved.slice(2)]),
      },
      { into: 'months', isNew: true, document: monthDocument(account, '2026-04', [aBusyDay(addDays(first, 40))]) },
    ]);
  });
});
