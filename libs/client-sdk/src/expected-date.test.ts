import type { LocalDate } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { toDate, wireDate } from './expected-date.ts';

describe('a date', () => {
  it.each([
    ['2026-03-31', '31/03/2026'],
    ['31/03/2026', '31/03/2026'],
    [new Date(2026, 2, 31, 23, 59), '31/03/2026'],
    [new Date(2026, 2, 31), '31/03/2026'],
  ])('is text, or a Date with its local day: %s', (given, wire) => {
    expect(wireDate(given)).toBe(wire);
  });

  it.each(['2026-3-31', '31.03.2026', '31/3/2026', '', '2026-03-31T00:00', 20260331, null, new Date(NaN)])(
    'of another type is refused: %s',
    (given) => {
      expect(wireDate(given)).toBeUndefined();
    },
  );

  it.each(['2026-03-31', '2024-02-29', '0050-01-01'])(
    'converts to the start of its local day, and back: %s',
    (date) => {
      const start = toDate(date as LocalDate);
      expect([start.getHours(), start.getMinutes(), wireDate(start)]).toEqual([0, 0, wireDate(date)]);
    },
  );
});
