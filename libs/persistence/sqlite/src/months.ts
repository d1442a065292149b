import type { DayActivity, MonthRetention, Retained } from '@flashcards/streak';
import type { Connection } from './connection.ts';
import type { Tuple } from './driver.ts';
import { toNumber, toText } from './values.ts';

const counts = 'young_reviews, young_passed, mature_reviews, mature_passed';

const isSame = (one: Retained, other: Retained): boolean =>
  one.reviews === other.reviews && one.passed === other.passed;

/** Moves a month by what one of its days was and is. */
export const moveMonth = (
  connection: Connection,
  user: number,
  { was, is }: { readonly was: DayActivity; readonly is: DayActivity },
): void => {
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

const sums = `SELECT substr(day, 1, 7) AS month, sum(young_reviews) AS young_reviews, sum(young_passed) AS young_passed,
  sum(mature_reviews) AS mature_reviews, sum(mature_passed) AS mature_passed FROM days WHERE user = ?1 GROUP BY 1`;

/** Sums the days up anew; writes only what is not so already. */
export const rebuildMonths = (connection: Connection, user: number): void => {
  connection.run(
    `INSERT OR REPLACE INTO months (user, month, ${counts})
     SELECT ?1, month, ${counts} FROM (${sums} EXCEPT SELECT month, ${counts} FROM months WHERE user = ?1)
     WHERE young_reviews + mature_reviews > 0 OR month IN (SELECT month FROM months WHERE user = ?1)`,
    user,
  );
  connection.run(
    `DELETE FROM months WHERE user = ?1 AND young_reviews + mature_reviews <> 0
     AND month NOT IN (SELECT substr(day, 1, 7) FROM days WHERE user = ?1)`,
    user,
  );
};
