import type { LocalDate } from '@flashcards/kernel';
import { tagOf } from './tag-of.ts';

/** A calendar day: `yyyy-mm-dd`, dd/mm/yyyy, or a `Date`, whose day in the local time zone counts. */
export type DateInput = string | Date;

const isDate = (value: unknown): value is Date => tagOf(value) === 'Date';

const pad = (part: number, length = 2): string => String(part).padStart(length, '0');

/** The date as dd/mm/yyyy; `undefined` if it has another format. The server checks whether the day exists. */
export const wireDate = (date: unknown): string | undefined => {
  const text = isDate(date)
    ? `${pad(date.getDate())}/${pad(date.getMonth() + 1)}/${pad(date.getFullYear(), 4)}`
    : String(date).replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');
  return /^\d\d\/\d\d\/\d{4}$/.test(text) ? text : undefined;
};

/**
 * The start of a day in the local time zone, for functions that format dates.
 *
 * @example
 * ```ts
 * const { dueDate } = await client.cards.review({ card, rating: 'good' });
 * console.log(toDate(dueDate).toLocaleDateString());
 * ```
 */
export const toDate = (date: LocalDate): Date => new Date(`${date}T00:00`);
