import type { Goal, Tally } from '@flashcards/goals';
import { count } from '@flashcards/goals';
import type { LocalDate } from '@flashcards/kernel';
import type { Slices } from './slices.ts';

/** About a millisecond of work. */
const changesPerSlice = 20_000;

/** `count` of the goals domain, a slice at a time: a thousand goals may be told of thousands of changes each. */
export const countGoals = function* (goals: readonly Goal[], tally: Tally, today: LocalDate): Slices<readonly Goal[]> {
  const goalsPerSlice = Math.ceil(changesPerSlice / (tally.xp.length + 1));
  const counted: Goal[] = [];
  for (let from = 0; from < goals.length; from += goalsPerSlice) {
    if (from > 0) yield;
    counted.push(...count(goals.slice(from, from + goalsPerSlice), tally, today));
  }
  return counted;
};
