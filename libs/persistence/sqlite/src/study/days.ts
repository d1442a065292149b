import type { DayRange } from '@flashcards/goals';
import type { LocalDate } from '@flashcards/kernel';
import type { DayActivity } from '@flashcards/streak';
import { isActive, quietDay } from '@flashcards/streak';
import type { Connection } from '../engine/connection.ts';
import type { SqlValue, Tuple } from '../engine/driver.ts';
import type { MovedDay } from './months.ts';
import { moveMonth } from './months.ts';
import { toNumber, toText } from '../engine/values.ts';

const columns = `day, checked_in, heatmap_called, cards, again, hard, good, easy, new_cards, xp,
  young_reviews, young_passed, mature_reviews, mature_passed`;

const fromTuple = ([day, ...counts]: Tuple): DayActivity => {
  const at = (index: number): number => toNumber(counts[index]);
  return {
    day: toText(day) as LocalDate,
    checkedIn: at(0) === 1,
    heatmapCalled: at(1) === 1,
    cards: at(2),
    ratings: { again: at(3), hard: at(4), good: at(5), easy: at(6) },
    newCards: at(7),
    xp: at(8),
    firsts: { young: { reviews: at(9), passed: at(10) }, mature: { reviews: at(11), passed: at(12) } },
  };
};

const toTuple = ({
  day,
  ratings: { again, hard, good, easy },
  firsts: { young, mature },
  ...of
}: DayActivity): readonly SqlValue[] => [
  day,
  Number(of.checkedIn),
  Number(of.heatmapCalled),
  of.cards,
  again,
  hard,
  good,
  easy,
  of.newCards,
  of.xp,
  young.reviews,
  young.passed,
  mature.reviews,
  mature.passed,
];

export const dayOf = (connection: Connection, user: number, day: LocalDate): DayActivity => {
  const found = connection.tuple(`SELECT ${columns} FROM days WHERE user = ? AND day = ?`, user, day);
  return found ? fromTuple(found) : quietDay(day);
};

export const someDays = `SELECT ${columns} FROM days WHERE user = ? AND day BETWEEN ? AND ? ORDER BY day`;

export const daysIn = (connection: Connection, user: number, { from, to }: DayRange): readonly DayActivity[] =>
  connection.tuples(someDays, user, from, to).map(fromTuple);

/** The first days after one on which something happened, ascending. */
export const firstDays = (
  connection: Connection,
  user: number,
  { after, most }: { readonly after: string; readonly most: number },
): readonly DayActivity[] => {
  const select = `SELECT ${columns} FROM days WHERE user = ? AND day > ? ORDER BY day LIMIT ? + 0`;
  return connection.tuples(select, user, after, most).map(fromTuple);
};

/** Searches the last days that have a review. */
export const lastReviewedDays = `SELECT ${columns} FROM days WHERE user = ? AND cards > 0 ORDER BY day DESC LIMIT ? + 0`;

/** Ascending. */
export const lastReviewed = (connection: Connection, user: number, count: number): readonly DayActivity[] =>
  connection.tuples(lastReviewedDays, user, count).map(fromTuple).reverse();

const keysOf = (connection: Connection, user: number, sql: string): readonly LocalDate[] =>
  connection.tuples(sql, user).map(([day]) => toText(day) as LocalDate);

// A day's row is little more than its key: there is nothing shorter to read.
export const activeDays = 'SELECT day FROM days WHERE user = ? AND (checked_in OR cards > 0) ORDER BY day';
export const calledDays = 'SELECT day FROM days WHERE user = ? AND heatmap_called ORDER BY day';

/** Ascending. */
export const activeDaysOf = (connection: Connection, user: number): readonly LocalDate[] =>
  keysOf(connection, user, activeDays);

/** Ascending. */
export const calledDaysOf = (connection: Connection, user: number): readonly LocalDate[] =>
  keysOf(connection, user, calledDays);

/** Keeps the day, and what it brings to its month, which counted it as it was. A day on which nothing is left has no row. */
export const saveDay = (connection: Connection, user: number, { was, is: day }: MovedDay): void => {
  if (isActive(day) || day.heatmapCalled) {
    const upsert = `INSERT OR REPLACE INTO days (user, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    connection.run(upsert, user, ...toTuple(day));
  } else connection.run('DELETE FROM days WHERE user = ? AND day = ?', user, day.day);
  moveMonth(connection, user, { was, is: day });
};
