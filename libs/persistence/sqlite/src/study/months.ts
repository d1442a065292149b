import type { DayActivity, MonthRetention, Retained } from '@flashcards/streak';
import type { Connection } from '../engine/connection.ts';
import type { Tuple } from '../engine/driver.ts';
import { toNumber, toText } from '../engine/values.ts';

const counts = 'young_reviews, young_passed, mature_reviews, mature_passed';

const isSame = (one: Retained, other: Retained): boolean =>
  one.reviews === other.reviews && one.passed === other.passed;

/** A day before and after a change. */
export interface MovedDay {
  readonly was: DayActivity;
  readonly is: DayActivity;
}

/** Moves a month by what one of its days was and is. */
export const moveMonth = (connection: Connection, user: number, { was, is }: MovedDay): void => {
  const [young, mature] = [was.firsts.young, was.firsts.mature];
  if (isSame(young, is.firsts.young) && isSame(mature, is.firsts.mature)) return;
  connection.run(
    `INSERT INTO months (user, month, ${counts}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (user, month) DO UPDATE SET
     young_reviews = young_reviews + excluded.young_reviews, young_passed = young_passed + excluded.young_passed,
     mature_reviews = mature_reviews + excluded.mature_reviews, mature_passed = mature_passed + excluded.mature_passed`,
    user,
    is.day.slice(0, 7),
    is.firsts.young.reviews - young.reviews,
    is.firsts.young.passed - young.passed,
    is.firsts.mature.reviews - mature.reviews,
    is.firsts.mature.passed - mature.passed,
  );
};

const fromTuple = ([month, ...of]: Tuple): MonthRetention => {
  const [youngReviews, youngPassed, matureReviews, maturePassed] = of.map(toNumber);
  return {
    month: toText(month),
    young: { reviews: youngReviews ?? 0, passed: youngPassed ?? 0 },
    mature: { reviews: matureReviews ?? 0, passed: maturePassed ?? 0 },
  };
};

export const someMonths = `SELECT month, ${counts} FROM months
  WHERE user = ? AND young_reviews + mature_reviews > 0 ORDER BY month`;

/** Those in which reviews count, ascending. */
export const monthsOf = (connection: Connection, user: number): readonly MonthRetention[] =>
  connection.tuples(someMonths, user).map(fromTuple);

/** What is kept of the months, ascending. */
export const keptMonths = (connection: Connection, user: number): readonly MonthRetention[] =>
  connection.tuples(`SELECT month, ${counts} FROM months WHERE user = ? ORDER BY month`, user).map(fromTuple);

const daysOfMonths = `SELECT substr(day, 1, 7), sum(young_reviews), sum(young_passed), sum(mature_reviews),
  sum(mature_passed) FROM days WHERE user = ? GROUP BY 1`;

/** What the days of each month come to, ascending. */
export const monthSums = (connection: Connection, user: number): readonly MonthRetention[] =>
  connection.tuples(daysOfMonths, user).map(fromTuple);

/** A month in which nothing counts has no row. */
export const saveMonth = (connection: Connection, user: number, { month, young, mature }: MonthRetention): void => {
  if (young.reviews + mature.reviews === 0) {
    connection.run('DELETE FROM months WHERE user = ? AND month = ?', user, month);
    return;
  }
  const upsert = `INSERT OR REPLACE INTO months (user, month, ${counts}) VALUES (?, ?, ?, ?, ?, ?)`;
  connection.run(upsert, user, month, young.reviews, young.passed, mature.reviews, mature.passed);
};
