import type { LocalDate } from '@flashcards/kernel';
import { daysBetween } from '@flashcards/kernel';
import type { DueCounts } from './forecast.ts';
import { forecastOf } from './forecast.ts';

/** How many cards of a learner were due on each day, as of a day's start. */
export interface DueLoad {
  readonly day: LocalDate;
  /** Those due on that day, and on each of the days after it. */
  readonly due: readonly number[];
}

/** The days of a load. Longer intervals are not balanced: few cards are due then, and the range of days is wide. */
export const loadDays = 100;

export const dueLoadOf = (counts: DueCounts, day: LocalDate): DueLoad => ({
  day,
  due: forecastOf(counts, { today: day, days: loadDays }).map(({ due }) => due),
});

/** The cards due on each of the days that follow a review by these intervals, `undefined` where one is not known. */
export const dueWithin = (
  { day, due }: DueLoad,
  { reviewedOn, least, most }: { readonly reviewedOn: LocalDate; readonly least: number; readonly most: number },
): readonly number[] | undefined => {
  const offset = daysBetween(day, reviewedOn);
  const [from, to] = [offset + least, offset + most + 1];
  return from >= 0 && to <= due.length ? due.slice(from, to) : undefined;
};

/**
 * The index of a day, chosen by `position` (0 to below 1) with the weight 1 / due²: a day with half as many cards is
 * four times as likely.
 */
export const lightDay = (due: readonly number[], position: number): number => {
  const weights = due.map((count) => 1 / Math.max(1, count) ** 2);
  let left = position * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => (left -= weight) < 0);
  return index < 0 ? due.length - 1 : index;
};
