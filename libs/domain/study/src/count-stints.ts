import type { Tally } from '@flashcards/goals';
import type { Stint } from '@flashcards/quests';
import { countStint } from '@flashcards/quests';
import { perSlice } from './count-goals.ts';
import type { Slices } from './slices.ts';

/** The stints that some changes of the log move, as they stand after them; a slice at a time. */
export const countStints = function* (stints: readonly Stint[], tallies: readonly Tally[]): Slices<readonly Stint[]> {
  const stintsPerSlice = perSlice(tallies);
  const moved: Stint[] = [];
  for (let from = 0; from < stints.length; from += stintsPerSlice) {
    if (from > 0) yield;
    for (const stint of stints.slice(from, from + stintsPerSlice)) {
      const counted = countStint(stint, tallies);
      if (counted !== stint) moved.push(counted);
    }
  }
  return moved;
};
