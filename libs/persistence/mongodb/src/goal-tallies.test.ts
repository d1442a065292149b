import { mostGoals } from '@flashcards/goals';
import type { LocalDate } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { completedIn, mayTouchGoals, talliesAsText, talliesIn } from './goal-tallies.ts';

const until = '2026-03-09' as LocalDate;
const after = '2026-03-10' as LocalDate;

const some = [
  { n: 3, progress: 0, status: 'in-progress' },
  { n: 7, progress: 999_999_999, status: 'completed' },
  { n: 12, progress: 5, status: 'failed' },
  { n: 13, progress: 8, status: 'completed' },
] as const;

describe('the tallies of goals', () => {
  it('come back from their text, also where there are none', () => {
    expect(talliesIn({ tallies: talliesAsText(some) })).toEqual(some);
    expect(talliesIn({ tallies: talliesAsText([]) })).toEqual([]);
  });

  it('take little in a journal that everyone reads, though there be a thousand (decision 9)', () => {
    const many = Array.from({ length: mostGoals }, (_, n) => ({ n, progress: 10_000, status: 'failed' as const }));
    expect(talliesAsText(many).length).toBeLessThan(13_000);
  });

  it('tell how many are completed, deleted ones included', () => {
    expect(completedIn(undefined)).toBe(0);
    expect(completedIn({ tallies: talliesAsText(some), until, kept: 3 })).toBe(5);
    expect(completedIn({ tallies: '', until, kept: 3 })).toBe(3);
  });

  it('tell whether a review may touch a goal', () => {
    const over = { tallies: talliesAsText(some.slice(1)), until, kept: 0 };
    expect(mayTouchGoals(undefined, until)).toBe(false);
    expect(mayTouchGoals(over, until)).toBe(true);
    expect(mayTouchGoals(over, after)).toBe(false);
    expect(mayTouchGoals({ ...over, tallies: talliesAsText(some) }, after)).toBe(true);
  });
});
