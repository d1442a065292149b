import type { LocalDate } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { askedYear, dayByKey, levelOf, rowsOf } from './year.ts';

describe('the grid of a year', () => {
  it('has a row for each day of the week, and each day once', () => {
    const rows = rowsOf(2026, 1);
    // 1 January 2026 is a Thursday.
    expect(rows.map(([cell]) => [cell?.day, cell?.week])).toEqual([
      ['2026-01-05', 1],
      ['2026-01-06', 1],
      ['2026-01-07', 1],
      ['2026-01-01', 0],
      ['2026-01-02', 0],
      ['2026-01-03', 0],
      ['2026-01-04', 0],
    ]);
    expect(new Set(rows.flat().map(({ day }) => day)).size).toBe(365);
  });

  it('of a leap year that begins on the last day of a week has 54 columns', () => {
    const cells = rowsOf(2028, 0).flat();
    expect(cells.length).toBe(366);
    expect(Math.max(...cells.map(({ week }) => week))).toBe(53);
  });
});

it.each([
  [0, 100, 0],
  [1, 100, 1],
  [6, 100, 1],
  [7, 100, 2],
  [25, 100, 2],
  [57, 100, 4],
  [100, 100, 4],
])('gives %i of %i the level %i', (value, most, level) => {
  expect(levelOf(value, most)).toBe(level);
});

it.each([
  ['ArrowUp', '2026-01-01', '2026-01-01'],
  ['ArrowDown', '2026-02-28', '2026-03-01'],
  ['ArrowLeft', '2026-01-09', '2026-01-02'],
  ['ArrowRight', '2026-12-28', '2026-12-28'],
  ['Home', '2026-05-05', '2026-01-01'],
  ['End', '2026-05-05', '2026-12-31'],
  ['a', '2026-05-05', undefined],
])('%s leads from %s to %s', (key, from, to) => {
  expect(dayByKey(key, from as LocalDate)).toBe(to);
});

it.each([
  ['2025', 2025],
  ['2023', undefined],
  ['2028', undefined],
  ['all', undefined],
  [undefined, undefined],
])('reads the year %s as %s', (text, year) => {
  expect(askedYear(text, { from: 2024, to: 2027 })).toBe(year);
});
