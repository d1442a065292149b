import type { LocalDate } from '@flashcards/kernel';
import { addDays, ok, refuse } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { statsRange } from './stats-range.ts';

const today = '2026-03-01' as LocalDate;
const day = (after: number): LocalDate => addDays(today, after);

const rangeOf = (from: number | undefined, to: number | undefined, age = 100) =>
  statsRange(
    { from: from === undefined ? undefined : day(from), to: to === undefined ? undefined : day(to) },
    { today, begun: day(-age) },
  );

const range = (from: number, to: number) => ok({ from: day(from), to: day(to) });

describe('the range of statistics', () => {
  it('is the last 3,660 days if none is asked for', () => {
    expect(rangeOf(undefined, undefined)).toEqual(range(-3_659, 0));
  });

  it('has both of its ends', () => {
    expect(rangeOf(-5, -2)).toEqual(range(-5, -2));
    expect(rangeOf(4, 4)).toEqual(range(4, 4));
  });

  it('ends today, and begins with the account, where it is open', () => {
    expect(rangeOf(-5, undefined)).toEqual(range(-5, 0));
    expect(rangeOf(undefined, -2)).toEqual(range(-103, -2));
  });

  it('is the day of its only end if it is open to no other', () => {
    expect(rangeOf(1, undefined)).toEqual(range(1, 1));
    expect(rangeOf(undefined, -200)).toEqual(range(-200, -200));
  });

  it('has at most 3,660 days', () => {
    expect(rangeOf(-3_659, 0)).toEqual(range(-3_659, 0));
    expect(rangeOf(-3_660, 0)).toEqual(refuse('bad_from'));
    expect(rangeOf(-3_660, undefined)).toEqual(refuse('bad_from'));
    expect(rangeOf(undefined, 0, 3_656)).toEqual(range(-3_659, 0));
    expect(rangeOf(undefined, 0, 3_657)).toEqual(refuse('bad_to'));
    expect(rangeOf(undefined, 1_000_000)).toEqual(refuse('bad_to'));
  });

  it('does not end before it begins', () => {
    expect(rangeOf(-2, -3)).toEqual(refuse('bad_from'));
  });
});
