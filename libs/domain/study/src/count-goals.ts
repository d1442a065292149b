import type { CountedGoals, Goal, Tally } from '@flashcards/goals';
import { count } from '@flashcards/goals';
import type { LocalDate } from '@flashcards/kernel';
import type { Slices } from './slices.ts';

/** About 1 ms of work. */
const changesPerSlice = 20_000;

/** The number of goals or stints to count in one slice for these tallies. */
export const perSlice = (tallies: readonly Tally[]): number => {
  const changes = tallies.reduce((sum, { xp }) => sum + xp.length, tallies.length);
  return Math.ceil(changesPerSlice / (changes + 1));
};

/** `count` of the goals domain in slices: 1,000 goals may have to count thousands of changes. */
export const countGoals = function* (
  goals: readonly Goal[],
  tallies: readonly Tally[],
  today: LocalDate,
): Slices<CountedGoals> {
  const goalsPerSlice = perSlice(tallies);
  const counted: Goal[] = [];
  let completed: readonly number[] = tallies.map(() => 0);
  for (let from = 0; from < goals.length; from += goalsPerSlice) {
    if (from > 0) yield;
    const some = count(goals.slice(from, from + goalsPerSlice), tallies, today);
    counted.push(...some.goals);
    completed = completed.map((sum, index) => sum + (some.completed[index] ?? 0));
  }
  return { goals: counted, completed };
};
