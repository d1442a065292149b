import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markActive, streakOf, streakOn } from './streak.ts';

const first = '2026-01-01' as LocalDate;
/** Day n of the test, counted from 1. */
const day = (n: number): LocalDate => addDays(first, n - 1);
const days = (...numbers: readonly number[]): LocalDate[] => numbers.map(day);
const upTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1);

describe('a streak', () => {
  it('is 0 for a new learner', () => {
    expect(streakOn(undefined, first)).toBe(0);
  });

  it('is 1 on the first active day and on the day after, then 0', () => {
    const streak = streakOf(days(1));
    expect(streak).toEqual({ length: 1, longest: 1, lastActive: first, freezes: 0, activeDays: 1 });
    expect([1, 2, 3].map((n) => streakOn(streak, day(n)))).toEqual([1, 1, 0]);
  });

  it('counts a day once for any number of marks', () => {
    expect(streakOf(days(1, 1, 2, 2, 2))).toEqual(streakOf(days(1, 2)));
  });

  it('ignores a day before the last active one: a clock set back does not lower it', () => {
    expect(streakOf([...days(1, 2, 3), day(2)])).toEqual(streakOf(days(1, 2, 3)));
    expect(streakOn(streakOf(days(1, 2, 3)), day(2))).toBe(3);
  });

  it('starts again after a missed day', () => {
    expect(streakOf(days(1, 2, 3, 5))).toMatchObject({ length: 1, longest: 3 });
  });

  it('crosses ends of months, leap days and clock changes', () => {
    for (const start of ['2024-02-27', '2026-02-27', '2025-12-30', '2026-03-27']) {
      const run = upTo(5).map((n) => addDays(start as LocalDate, n - 1));
      expect(streakOf(run)?.length).toBe(5);
    }
  });

  it('earns a freeze on the seventh active day', () => {
    expect(streakOf(days(...upTo(6)))?.freezes).toBe(0);
    expect(streakOf(days(...upTo(7)))?.freezes).toBe(1);
  });

  it('bridges a missed day with a freeze, which adds no day', () => {
    const streak = streakOf(days(...upTo(7)));
    expect([8, 9, 10].map((n) => streakOn(streak, day(n)))).toEqual([7, 7, 0]);
    expect(streakOf(days(...upTo(7), 9))).toMatchObject({ length: 8, freezes: 0 });
  });

  it.each([
    // Active days, missed days after them, and the streak on the next active day.
    ['one missed day without a freeze', 6, 1, { length: 1, longest: 6, freezes: 1 }],
    ['one missed day with one freeze', 7, 1, { length: 8, longest: 8, freezes: 0 }],
    ['two missed days with one freeze', 7, 2, { length: 1, longest: 7, freezes: 0 }],
    ['one missed day with two freezes', 14, 1, { length: 15, longest: 15, freezes: 1 }],
    ['two missed days with two freezes', 14, 2, { length: 15, longest: 15, freezes: 0 }],
    ['three missed days with two freezes', 14, 3, { length: 1, longest: 14, freezes: 0 }],
    ['a freeze spent on the day that earns one', 13, 1, { length: 14, longest: 14, freezes: 1 }],
  ])('continues after %s', (_, active, missed, expected) => {
    expect(streakOf(days(...upTo(active), active + missed + 1))).toMatchObject(expected);
  });

  it('holds at most two freezes', () => {
    expect(streakOf(days(...upTo(28)))?.freezes).toBe(2);
  });

  it('uses up its freezes also on a gap that they do not cover', () => {
    expect(streakOf(days(...upTo(14), 18))).toMatchObject({ length: 1, freezes: 0, longest: 14 });
  });

  it('is at least 1 on an active day and never above the number of active days', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(gaps, (steps) => {
        let at = first;
        const active = steps.map((step) => (at = addDays(at, step)));
        active.reduce<ReturnType<typeof streakOf>>((streak, each, index) => {
          const next = markActive(streak, each);
          expect(streakOn(next, each)).toBeGreaterThanOrEqual(1);
          expect(next.length).toBeLessThanOrEqual(index + 1);
          expect(next.longest).toBeGreaterThanOrEqual(next.length);
          expect(next.freezes).toBeGreaterThanOrEqual(0);
          expect(next.freezes).toBeLessThanOrEqual(2);
          return next;
        }, undefined);
      }),
    );
  });
});
