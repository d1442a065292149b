import type { AccountId, LocalDate } from '@flashcards/kernel';
import type { DayActivity } from '@flashcards/streak';
import { isActive, reviewCount } from '@flashcards/streak';
import type { Put } from './documents.ts';
import type { MonthDocument } from './study-documents.ts';
import { keyOf } from './keys.ts';

/** `yyyy-mm` */
export type Month = string;

export const monthOf = (day: LocalDate): Month => day.slice(0, 7);

export const monthKey = (account: AccountId, month: Month): string => keyOf(account, month);

/** Which month a document is of: its `_id` ends with it. */
export const monthIn = ({ _id }: Pick<MonthDocument, '_id'>): Month => _id.slice(-7);

const dayOfMonth = (day: LocalDate): number => Number(day.slice(8));

const dayIn = (month: Month, number: number): LocalDate => `${month}-${String(number).padStart(2, '0')}` as LocalDate;

const flagsOf = ({ checkedIn, heatmapCalled }: DayActivity): number => Number(checkedIn) + 2 * Number(heatmapCalled);

const lineOf = (activity: DayActivity): string => {
  const { day, ratings, newCards, cards, xp, firsts } = activity;
  const { young, mature } = firsts;
  const counted = [ratings.again, ratings.hard, ratings.good, ratings.easy, newCards, cards, xp];
  const retained = [young.reviews, young.passed, mature.reviews, mature.passed];
  return [dayOfMonth(day), ...counted, ...retained, flagsOf(activity)].join(' ');
};

const dayFrom = (month: Month, line: string): DayActivity => {
  const numbers = line.split(' ').map(Number);
  const at = (index: number): number => numbers[index] ?? 0;
  return {
    day: dayIn(month, at(0)),
    ratings: { again: at(1), hard: at(2), good: at(3), easy: at(4) },
    newCards: at(5),
    cards: at(6),
    xp: at(7),
    firsts: { young: { reviews: at(8), passed: at(9) }, mature: { reviews: at(10), passed: at(11) } },
    checkedIn: at(12) % 2 === 1,
    heatmapCalled: at(12) >= 2,
  };
};

/** The days of a month on which something happened, ascending. */
export const daysIn = (document: Pick<MonthDocument, '_id' | 'days'>): readonly DayActivity[] =>
  document.days.map((line) => dayFrom(monthIn(document), line));

const isQuiet = (day: DayActivity): boolean => reviewCount(day) === 0 && flagsOf(day) === 0;

const bitsOf = (days: readonly DayActivity[]): number =>
  days.reduce((bits, { day }) => bits | (1 << (dayOfMonth(day) - 1)), 0);

/** The days of a month that a set of bits names, ascending. */
export const daysOfBits = (month: Month, bits: number): readonly LocalDate[] =>
  Array.from({ length: 31 }, (_, index) => index + 1)
    .filter((date) => bits & (1 << (date - 1)))
    .map((date) => dayIn(month, date));

const sumOf = (days: readonly DayActivity[], count: (day: DayActivity) => number): number =>
  days.reduce((sum, day) => sum + count(day), 0);

/** A month that has these days and no others; those on which nothing happened any more are left out. */
export const monthDocument = (
  account: AccountId,
  month: Month,
  all: readonly DayActivity[],
): Omit<MonthDocument, 'rev'> => {
  const days = all.filter((day) => !isQuiet(day)).sort((one, other) => (one.day < other.day ? -1 : 1));
  const retained = (maturity: 'young' | 'mature'): MonthDocument['young'] => ({
    reviews: sumOf(days, ({ firsts }) => firsts[maturity].reviews),
    passed: sumOf(days, ({ firsts }) => firsts[maturity].passed),
  });
  return {
    _id: monthKey(account, month),
    days: days.map(lineOf),
    active: bitsOf(days.filter(isActive)),
    called: bitsOf(days.filter(({ heatmapCalled }) => heatmapCalled)),
    cards: sumOf(days, ({ cards }) => cards),
    xp: sumOf(days, ({ xp }) => xp),
    young: retained('young'),
    mature: retained('mature'),
  };
};

/** Months as a change found them, each with its days. */
export type Months = ReadonlyMap<Month, readonly DayActivity[]>;

interface MovedMonth {
  readonly document: Omit<MonthDocument, 'rev'>;
  readonly isNew: boolean;
}

/** The months in which these days lie, as the days make them. */
export const movedMonths = (
  account: AccountId,
  months: Months,
  moved: readonly DayActivity[],
): readonly MovedMonth[] => {
  const changed = new Map<Month, DayActivity[]>();
  for (const day of moved) {
    const known = changed.get(monthOf(day.day));
    if (known) known.push(day);
    else changed.set(monthOf(day.day), [day]);
  }
  return [...changed].map(([month, days]) => {
    const isMoved = new Set(days.map(({ day }) => day));
    const others = (months.get(month) ?? []).filter(({ day }) => !isMoved.has(day));
    const isNew = !months.has(month);
    return { document: monthDocument(account, month, [...others, ...days]), isNew };
  });
};

export const putDays = (account: AccountId, months: Months, moved: readonly DayActivity[]): readonly Put[] =>
  movedMonths(account, months, moved).map((month) => ({ into: 'months', ...month }));
