import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocalDate } from './local-date.ts';
import { addDays, daysBetween, laterOf, parseLocalDate } from './local-date.ts';

const day = (text: string): LocalDate => {
  const parsed = parseLocalDate(text);
  if (!parsed) throw new Error(`not a date: ${text}`);
  return parsed;
};

const firstDay = day('0001-01-01');
const daysInAll = daysBetween(firstDay, day('9999-12-31'));
const anyDay = fc.integer({ min: 0, max: daysInAll }).map((days) => addDays(firstDay, days));

describe('a local date', () => {
  it.each(['2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '0000-01-01', '2026-1-1', '2026-01-01T00:00', ''])(
    'is never %s',
    (text) => {
      expect(parseLocalDate(text)).toBeUndefined();
    },
  );

  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('may be %s', (text) => {
    expect(parseLocalDate(text)).toBe(text);
  });

  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-28', 2, '2026-03-30'],
  ])('%s plus %i days is %s', (from, days, to) => {
    expect(addDays(day(from), days)).toBe(to);
  });

  it('is moved by the days between two dates', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to);
      }),
    );
  });

  it.each([
    ['0001-01-01', -1],
    ['0054-09-29', -19_996],
    ['9999-12-31', 1],
    ['2026-01-01', Number.NaN],
    ['2026-01-01', Number.MAX_VALUE],
  ])('%s plus %d days is refused', (from, days) => {
    expect(() => addDays(day(from), days)).toThrow(RangeError);
  });

  it('compares like its string', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, other) => {
        expect(one < other).toBe(daysBetween(one, other) > 0);
        expect(laterOf(one, other)).toBe(daysBetween(one, other) > 0 ? other : one);
      }),
    );
  });
});
