import type { LocalDate } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { expectedDate, toDate } from './expected-date.ts';

describe('a date', () => {
  it.each([
    ['2026-03-31', '2026-03-31'],
    ['31/03/2026', '2026-03-31'],
    [new Date(2026, 2, 31, 23, 59), '2026-03-31'],
    [new Date(2026, 2, 31), '2026-03-31'],
  ])('is taken as text or as a Date of which its local day counts: %s', (given, iso) => {
    expect(expectedDate('here', given)).toBe(iso);
  });

  it.each(['2026-3-31', '31.03.2026', '31/3/2026', '', '2026-03-31T00:00'])('is nothing else: %s', (given) => {
    const expected = 'a date yyyy-mm-dd or dd/mm/yyyy, or a Date';
    expect(() => expectedDate('here', given)).toThrow(`here: expected ${expected}`);
  });

  it.each(['2026-03-31', '2024-02-29', '0050-01-01'])('becomes the start of its local day, and back: %s', (date) => {
    const start = toDate(date as LocalDate);
    expect([start.getHours(), start.getMinutes(), expectedDate('here', start)]).toEqual([0, 0, date]);
  });
});
