import type { LocalDate } from '@flashcards/kernel';
import type { Streak } from './streak.ts';
import { markActive, streakOn } from './streak.ts';

/** The days of a heatmap, each list ascending and without repeats; a day may be in both. */
export interface HeatmapDays {
  readonly active: readonly LocalDate[];
  /** Days on which update-heatmap was called. */
  readonly called: readonly LocalDate[];
}

/**
 * The streak on each active day and on each day of an update-heatmap call, ascending (contract, section 5). A day that
 * a freeze bridged is included only with such a call; its value is the streak as of that day.
 */
export const heatmapOf = ({ active, called }: HeatmapDays): ReadonlyMap<LocalDate, number> => {
  const isActive = new Set(active);
  const heatmap = new Map<LocalDate, number>();
  let streak: Streak | undefined;
  for (const day of [...new Set([...active, ...called])].sort()) {
    if (isActive.has(day)) streak = markActive(streak, day);
    heatmap.set(day, streakOn(streak, day));
  }
  return heatmap;
};
