import type { Goal } from '@flashcards/goals';
import { count } from '@flashcards/goals';
import type { GoalId, LocalDate } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { countGoals } from './count-goals.ts';
import { atOnce } from './slices.ts';

const day = '2026-03-01' as LocalDate;
const at = new Date('2026-03-01T12:00:00Z');

const goals = Array.from({ length: 1_000 }, (_, index): Goal => ({
  id: String(index) as GoalId,
  kind: index % 2 === 0 ? 'xp' : 'cards',
  title: 'Spring',
  target: index + 1,
  endDate: day,
  createdAt: at,
  startDate: day,
  startingXp: 0,
  progress: 0,
  status: 'in-progress',
}));
const pair = { at, day, times: 1, lastOther: undefined } as const;
const changes = (length: number): { readonly at: Date; readonly day: LocalDate; readonly xp: number }[] =>
  Array.from({ length }, () => ({ at, day, xp: 1 }));

describe('counting goals', () => {
  it('gives the same as counting all at once', () => {
    const tallies = [100, 50, 100].map((length) => ({ xp: changes(length), pair }));
    expect(atOnce(countGoals(goals, tallies, day))).toEqual(count(goals, tallies, day));
  });

  it.each([
    [1, 0],
    [5_000, 249],
  ])('of %i changes yields %i times', (length, times) => {
    expect([...countGoals(goals, [{ xp: changes(length), pair }], day)]).toHaveLength(times);
  });
});
