import type { SetId } from '@flashcards/kernel';
import type { DueCard } from '@flashcards/persistence-ports';

/** The range of one set's due cards among all due cards. The due cards of a set are adjacent (ports, LibraryToday). */
export interface DueRun {
  readonly from: number;
  /** The index after the last. */
  readonly to: number;
}

export const noRun: DueRun = { from: 0, to: 0 };

/** The end of the run that starts at `from`, by exponential and then binary search, because a run may be long. */
const endOf = (due: readonly DueCard[], from: number): number => {
  const set = due[from]?.set;
  let last = from;
  let step = 1;
  while (due[last + step]?.set === set) {
    last += step;
    step *= 2;
  }
  for (; step >= 1; step = Math.floor(step / 2)) if (due[last + step]?.set === set) last += step;
  return last + 1;
};

export const dueRuns = (due: readonly DueCard[]): ReadonlyMap<SetId, DueRun> => {
  const runs = new Map<SetId, DueRun>();
  for (let from = 0; from < due.length;) {
    const to = endOf(due, from);
    runs.set((due[from] as DueCard).set, { from, to });
    from = to;
  }
  return runs;
};
