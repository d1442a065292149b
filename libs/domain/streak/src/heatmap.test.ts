import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heatmapOf } from './heatmap.ts';
import { streakOf, streakOn } from './streak.ts';

const first = '2026-02-27' as LocalDate;
/** Day n of the test, counted from 1. */
const days = (...numbers: readonly number[]): LocalDate[] => numbers.map((n) => addDays(first, n - 1));
const week = days(1, 2, 3, 4, 5, 6, 7);

describe('a heatmap', () => {
  it('is empty for a new learner', () => {
    expect([...heatmapOf({ active: [], called: [] })]).toEqual([]);
  });

  it.each([
    [
      'holds the streak of each active day, over the end of a month',
      days(1, 2, 3),
      [],
      [
        ['2026-02-27', 1],
        ['2026-02-28', 2],
        ['2026-03-01', 3],
      ],
    ],
    [
      'starts again after a gap, which has no key',
      days(1, 2, 4),
      [],
      [
        ['2026-02-27', 1],
        ['2026-02-28', 2],
        ['2026-03-02', 1],
      ],
    ],
    [
      'holds a called day without activity: 0 before the first active one',
      days(2),
      days(1),
      [
        ['2026-02-27', 0],
        ['2026-02-28', 1],
      ],
    ],
    [
      'holds the streak that is still open on a called day, and 0 once it is over',
      days(1),
      days(2, 3),
      [
        ['2026-02-27', 1],
        ['2026-02-28', 1],
        ['2026-03-01', 0],
      ],
    ],
    ['holds an active day that was called on, once', days(1), days(1), [['2026-02-27', 1]]],
  ] as const)('%s', (_, active, called, expected) => {
    expect([...heatmapOf({ active, called })]).toEqual(expected);
  });

  it('has no key for a day that a freeze bridged', () => {
    const heatmap = heatmapOf({ active: [...week, ...days(9)], called: [] });
    expect([...heatmap].slice(-2)).toEqual([
      ['2026-03-05', 7],
      ['2026-03-07', 8],
    ]);
  });

  it('has the streak as of a bridged day with a call', () => {
    const heatmap = heatmapOf({ active: [...week, ...days(9)], called: days(8) });
    expect([...heatmap].slice(-2)).toEqual([
      ['2026-03-06', 7],
      ['2026-03-07', 8],
    ]);
  });

  it('has ascending keys, each with the streak as of its day', () => {
    const someDays = fc
      .uniqueArray(fc.integer({ min: 1, max: 60 }))
      .map((numbers) => days(...numbers.toSorted((one, other) => one - other)));
    fc.assert(
      fc.property(someDays, someDays, (active, called) => {
        const heatmap = [...heatmapOf({ active, called })];
        expect(heatmap.map(([day]) => day)).toEqual([...new Set([...active, ...called])].sort());
        for (const [day, streak] of heatmap)
          expect(streak).toBe(streakOn(streakOf(active.filter((each) => each <= day)), day));
      }),
    );
  });
});
