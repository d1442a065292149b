import type { Branded } from './ids.ts';

/** A calendar date as `yyyy-mm-dd`, without zone and time. ISO dates compare as strings. */
export type LocalDate = Branded<'LocalDate'>;

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayInMilliseconds = 86_400_000;

/** Days since 1970-01-01 in the proleptic Gregorian calendar; UTC has no daylight saving, so the division is exact. */
const dayNumber = (date: LocalDate): number => Date.parse(date) / dayInMilliseconds;

const firstDay = Date.parse('0001-01-01') / dayInMilliseconds;
const lastDay = Date.parse('9999-12-31') / dayInMilliseconds;

const fromDayNumber = (days: number): LocalDate => {
  if (!(days >= firstDay && days <= lastDay)) throw new RangeError('a local date lies in the years 0001 to 9999');
  return new Date(days * dayInMilliseconds).toISOString().slice(0, 10) as LocalDate;
};

/** Parses `yyyy-mm-dd`, years 0001–9999; `undefined` for anything else, including 30 February. */
export const parseLocalDate = (text: string): LocalDate | undefined => {
  if (!isoDate.test(text) || text.startsWith('0000')) return undefined;
  const milliseconds = Date.parse(text);
  if (Number.isNaN(milliseconds)) return undefined;
  return fromDayNumber(milliseconds / dayInMilliseconds) === text ? (text as LocalDate) : undefined;
};

/** Parses dd/mm/yyyy as `parseLocalDate` does. */
export const parseDayMonthYear = (text: string): LocalDate | undefined => {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return parseLocalDate(`${year}-${month}-${day}`);
};

/** The date `days` later, or earlier when negative. Throws a `RangeError` outside the years 0001–9999. */
export const addDays = (date: LocalDate, days: number): LocalDate => fromDayNumber(dayNumber(date) + days);

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => dayNumber(to) - dayNumber(from);

/** dd/mm/yyyy, for people. */
export const dayMonthYear = (date: LocalDate): string => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;

export const laterOf = (one: LocalDate, other: LocalDate): LocalDate => (one > other ? one : other);
