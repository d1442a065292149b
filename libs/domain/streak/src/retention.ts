import type { LocalDate } from '@flashcards/kernel';
import type { Maturity } from '@flashcards/review-scheduling';
import type { DayActivity, Retained } from './day-activity.ts';
import { none } from './day-activity.ts';

/** The retention of reviewed cards, by calendar month. */
export interface MonthRetention extends Readonly<Record<Maturity, Retained>> {
  /** `yyyy-mm` */
  readonly month: string;
}

export const quietMonth = (month: string): MonthRetention => ({ month, young: none, mature: none });

const sumOf = (one: Retained, other: Retained): Retained => ({
  reviews: one.reviews + other.reviews,
  passed: one.passed + other.passed,
});

/** The months of these days in which reviews count, each with what these days add to it. */
export const monthsOf = (days: readonly Pick<DayActivity, 'day' | 'firsts'>[]): readonly MonthRetention[] => {
  const months = new Map<string, MonthRetention>();
  for (const { day, firsts } of days) {
    if (firsts.young.reviews + firsts.mature.reviews === 0) continue;
    const month = day.slice(0, 7);
    const { young, mature } = months.get(month) ?? quietMonth(month);
    months.set(month, { month, young: sumOf(young, firsts.young), mature: sumOf(mature, firsts.mature) });
  }
  return [...months.values()];
};

const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? [year + 1, 1] : [year, number + 1];
  return next.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
};

/**
 * Every month from the first given one to the current one, or to the last given one if that is later (contract, section
 * 4).
 */
export const withoutGaps = (months: readonly MonthRetention[], today: LocalDate): readonly MonthRetention[] => {
  const known = new Map(months.map((each) => [each.month, each]));
  const [first] = [...known.keys()].sort();
  if (first === undefined) return [];
  const last = [...known.keys(), today.slice(0, 7)].sort().at(-1) ?? first;
  const all: MonthRetention[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) all.push(known.get(month) ?? quietMonth(month));
  return all;
};
