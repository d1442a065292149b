import type { Tally } from '@flashcards/goals';
import type { QuestId } from '@flashcards/kernel';
import type { Stint } from '@flashcards/quests';
import { countStint } from '@flashcards/quests';
import { perSlice } from './count-goals.ts';
import type { Slices } from './slices.ts';

/** Stints after some changes of the log. */
export interface CountedStints {
  /** The stints that changed. */
  readonly stints: readonly Stint[];
  /** The quests that the changes completed. */
  readonly completed: readonly QuestId[];
  /** For each change: the number of quests that it completed. */
  readonly won: readonly number[];
}

/** `countStint` of the quests domain for many stints, in slices. */
export const countStints = function* (stints: readonly Stint[], tallies: readonly Tally[]): Slices<CountedStints> {
  const stintsPerSlice = perSlice(tallies);
  const moved: Stint[] = [];
  const completed: QuestId[] = [];
  const won = tallies.map(() => 0);
  for (let from = 0; from < stints.length; from += stintsPerSlice) {
    if (from > 0) yield;
    for (const stint of stints.slice(from, from + stintsPerSlice)) {
      const { stint: counted, completedBy } = countStint(stint, tallies);
      if (counted !== stint) moved.push(counted);
      if (completedBy === undefined) continue;
      completed.push(stint.quest);
      won[completedBy] = (won[completedBy] ?? 0) + 1;
    }
  }
  return { stints: moved, completed, won };
};
