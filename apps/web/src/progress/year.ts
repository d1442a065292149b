import type { LocalDate } from '@flashcards/kernel';
import { addDays, daysBetween, parseLocalDate } from '@flashcards/kernel';

/** A day of the grid. */
export interface Cell {
  readonly day: LocalDate;
  /** The column, from 0. */
  readonly week: number;
}

export const firstOf = (year: number): LocalDate => `${year}-01-01` as LocalDate;
export const lastOf = (year: number): LocalDate => `${year}-12-31` as LocalDate;
/** Of a date or a month. */
export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The year of an address, if it is one of these. */
export const askedYear = (text: string | undefined, { from, to }: { readonly from: number; readonly to: number }) => {
  const day = parseLocalDate(`${text ?? ''}-01-01`);
  return day && yearOf(day) >= from && yearOf(day) <= to ? yearOf(day) : undefined;
};

/** Sunday is 0. */
const weekdayOf = (day: LocalDate): number => new Date(day).getUTCDay();

/** The days of a year in seven rows, one for each day of the week. */
export const rowsOf = (year: number, firstWeekday: number): readonly (readonly Cell[])[] => {
  const first = firstOf(year);
  const offset = (weekdayOf(first) - firstWeekday + 7) % 7;
  const rows: Cell[][] = Array.from({ length: 7 }, () => []);
  for (let index = 0; index <= daysBetween(first, lastOf(year)); index += 1) {
    const place = index + offset;
    rows[place % 7]?.push({ day: addDays(first, index), week: Math.floor(place / 7) });
  }
  return rows;
};

const levels = 4;

/** 0 for nothing, else 1 to 4, by the square root: one day with much leaves differences between the others. */
export const levelOf = (value: number, most: number): number =>
  value <= 0 ? 0 : Math.max(1, Math.ceil(levels * Math.sqrt(value / most) - 1e-9));

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 };

/** The day to which a key leads within the year of a day; `undefined` for other keys. */
export const dayByKey = (key: string, day: LocalDate): LocalDate | undefined => {
  const year = yearOf(day);
  if (key === 'Home') return firstOf(year);
  if (key === 'End') return lastOf(year);
  const step = steps[key];
  if (step === undefined) return undefined;
  const next = addDays(day, step);
  return yearOf(next) === year ? next : day;
};
