import type { DayRange } from '@flashcards/goals';
import type { LocalDate } from '@flashcards/kernel';
import type { DayActivity } from '@flashcards/streak';
import { isActive, quietDay } from '@flashcards/streak';
import type { Connection } from '../engine/connection.ts';
import { rowOf } from '../engine/row.ts';
import type { MovedDay } from './months.ts';
import { moveMonth, retainedColumns } from './months.ts';
import { toText } from '../engine/values.ts';

const row = rowOf<DayActivity>({
  day: 'word',
  checkedIn: 'flag',
  heatmapCalled: 'flag',
  cards: 'number',
  ratings: { again: 'number', hard: 'number', good: 'number', easy: 'number' },
  newCards: 'number',
  crams: 'number',
  xp: 'number',
  firsts: retainedColumns,
});

const oneDay = `SELECT ${row.columns} FROM days WHERE user = ? AND day = ?`;
const upsert = `INSERT OR REPLACE INTO days (user, ${row.columns}) VALUES (?, ${row.marks})`;

export const dayOf = (connection: Connection, user: number, day: LocalDate): DayActivity => {
  const found = connection.tuple(oneDay, user, day);
  return found ? row.from(found) : quietDay(day);
};

export const someDays = `SELECT ${row.columns} FROM days WHERE user = ? AND day BETWEEN ? AND ? ORDER BY day`;

export const daysIn = (connection: Connection, user: number, { from, to }: DayRange): readonly DayActivity[] =>
  connection.tuples(someDays, user, from, to).map(row.from);

/** The first days after a day that have activity, ascending. */
export const firstDays = (
  connection: Connection,
  user: number,
  { after, most }: { readonly after: string; readonly most: number },
): readonly DayActivity[] => {
  const select = `SELECT ${row.columns} FROM days WHERE user = ? AND day > ? ORDER BY day LIMIT ? + 0`;
  return connection.tuples(select, user, after, most).map(row.from);
};

/** Finds the last days that have a review. */
export const lastReviewedDays = `SELECT ${row.columns} FROM days WHERE user = ? AND cards > 0 ORDER BY day DESC LIMIT ? + 0`;

/** Ascending. */
export const lastReviewed = (connection: Connection, user: number, count: number): readonly DayActivity[] =>
  connection.tuples(lastReviewedDays, user, count).map(row.from).reverse();

const keysOf = (connection: Connection, user: number, sql: string): readonly LocalDate[] =>
  connection.tuples(sql, user).map(([day]) => toText(day) as LocalDate);

// A day's row is little more than its key, so an index would not be shorter.
export const activeDays = 'SELECT day FROM days WHERE user = ? AND (checked_in OR cards > 0 OR crams > 0) ORDER BY day';
export const calledDays = 'SELECT day FROM days WHERE user = ? AND heatmap_called ORDER BY day';

/** Ascending. */
export const activeDaysOf = (connection: Connection, user: number): readonly LocalDate[] =>
  keysOf(connection, user, activeDays);

/** Ascending. */
export const calledDaysOf = (connection: Connection, user: number): readonly LocalDate[] =>
  keysOf(connection, user, calledDays);

/** Saves the day, and adds the difference to its month. A day without activity has no row. */
export const saveDay = (connection: Connection, user: number, { was, is: day }: MovedDay): void => {
  if (isActive(day) || day.heatmapCalled) connection.run(upsert, user, ...row.values(day));
  else connection.run('DELETE FROM days WHERE user = ? AND day = ?', user, day.day);
  moveMonth(connection, user, { was, is: day });
};
