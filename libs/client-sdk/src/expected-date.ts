import type { LocalDate } from '@flashcards/kernel';
import { unexpected } from './expected.ts';

/** The date, unless it is not written as one. Whether the calendar has it is for the server to say. */
export const expectedDate = (where: string, date: string): LocalDate => {
  if (typeof date !== 'string') throw unexpected(where, 'a date yyyy-mm-dd', date);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new TypeError(`${where}: expected a date yyyy-mm-dd`);
  return date as LocalDate;
};
