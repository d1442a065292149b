import type { SetId } from '@flashcards/kernel';

/** Of so many sets it is remembered how many new cards they have shown; all others then show none. */
const mostSets = 10_000;

/** Gives out the new cards that are left of a day. A set may come twice, under two folders, and shows the same both times. */
export interface NewCardBudget {
  /** How many new cards the set may show; `undefined`: any number. */
  mostOf(set: SetId): number | undefined;
  /** Notes how many it has shown. */
  spend(set: SetId, count: number): void;
}

export const newCardBudget = (available: number | undefined): NewCardBudget => {
  let left = available;
  const spent = new Map<SetId, number>();
  return {
    mostOf: (set) => {
      if (left === undefined) return undefined;
      return spent.get(set) ?? (spent.size < mostSets ? left : 0);
    },
    spend: (set, count) => {
      // Without a limit there is nothing to remember; where none are left, a set that has shown none never will.
      if (left === undefined || count === 0 || spent.has(set)) return;
      spent.set(set, count);
      left -= count;
    },
  };
};
