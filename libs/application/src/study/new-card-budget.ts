import type { SetId } from '@flashcards/kernel';

/** The sets whose number of new cards is remembered. Further sets show no new cards. */
const mostSets = 10_000;

/**
 * Distributes the remaining new cards of a day. A set that occurs twice, under two folders, shows the same cards both
 * times.
 */
export interface NewCardBudget {
  /** How many new cards the set may show; `undefined`: unlimited. */
  mostOf(set: SetId): number | undefined;
  /** Records how many it has shown. */
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
      // Without a limit there is nothing to record. A set that showed none is not recorded.
      if (left === undefined || count === 0 || spent.has(set)) return;
      spent.set(set, count);
      left -= count;
    },
  };
};
