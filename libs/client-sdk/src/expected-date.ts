import type { LocalDate } from '@flashcards/kernel';
import { unexpected } from './expected.ts';
import { tagOf } from './tag-of.ts';

/** A calendar day: `yyyy-mm-dd`, dd/mm/yyyy, or a `Date`, of which its day in the local time zone counts. */
export type DateInput = string | Date;

const pad = (part: number, length = 2): string => String(part).padStart(length, '0');

const isoOf = (date: Date): string =>
  `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

const isDate = (value: unknown): value is Date => tagOf(value) === 'Date';

/** The date, unless it is not written as one. Whether the calendar has it is for the server to say. */
export const expectedDate = (where: string, date: DateInput): LocalDate => {
  const text = isDate(date) ? isoOf(date) : date;
  const iso = typeof text === 'string' ? text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1') : '';
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) throw unexpected(where, 'a date yyyy-mm-dd or dd/mm/yyyy, or a Date', date);
  return iso as LocalDate;
};

/**
 * The start of a day in the local time zone, for what formats dates.
 *
 * @example
 * ```ts
 * const { dueDate } = await client.cards.review({ card, rating: 'good' });
 * console.log(toDate(dueDate).toLocaleDateString());
 * ```
 */
export const toDate = (date: LocalDate): Date => new Date(`${date}T00:00`);
