import type { CardId, GoalId, LocalDate } from '@flashcards/kernel';
import type { Tally } from './count.ts';
import type { Goal } from './goal.ts';
import type { GoalReview } from './progress.ts';

export const day = (date: string): LocalDate => date as LocalDate;

/** Created at noon of 1 March 2026 in UTC; the last day is the 10th. */
export const aGoal = (overrides: Partial<Goal> = {}): Goal => ({
  id: '1' as GoalId,
  kind: 'xp',
  title: 'Spring',
  target: 20,
  endDate: day('2026-03-10'),
  createdAt: new Date('2026-03-01T12:00:00Z'),
  startDate: day('2026-03-01'),
  startingXp: 0,
  progress: 0,
  status: 'in-progress',
  ...overrides,
});

/** A review at noon of its day by default. */
export const aReview = (overrides: Partial<GoalReview> & { readonly day: LocalDate }): GoalReview => ({
  card: '7' as CardId,
  at: new Date(`${overrides.day}T12:00:00Z`),
  xp: 10,
  ...overrides,
});

/** The tally of one review that is added or removed without moving other reviews. */
export const tallyOf = (review: GoalReview, { times = 1, lastOther }: Partial<Tally['pair']> = {}): Tally => ({
  xp: [{ at: review.at, day: review.day, xp: times * review.xp }],
  pair: { at: review.at, day: review.day, times, lastOther },
});
