import type { DayActivity, MonthRetention, Retained } from '@flashcards/streak';
import type { Connection } from '../engine/connection.ts';
import { rowOf } from '../engine/row.ts';

export const retainedColumns = {
  young: { reviews: ['young_reviews', 'number'], passed: ['young_passed', 'number'] },
  mature: { reviews: ['mature_reviews', 'number'], passed: ['mature_passed', 'number'] },
} as const;

const row = rowOf<MonthRetention>({ month: 'word', ...retainedColumns });

const counts = row.only('young', 'mature').columns.split(', ');
const insert = `INTO months (user, ${row.columns}) VALUES (?, ${row.marks})`;

const move = `INSERT ${insert} ON CONFLICT (user, month) DO UPDATE SET
  ${counts.map((count) => `${count} = ${count} + excluded.${count}`).join(', ')}`;

const isSame = (one: Retained, other: Retained): boolean =>
  one.reviews === other.reviews && one.passed === other.passed;

const less = (one: Retained, other: Retained): Retained => ({
  reviews: one.reviews - other.reviews,
  passed: one.passed - other.passed,
});

/** A day before and after a change. */
export interface MovedDay {
  readonly was: DayActivity;
  readonly is: DayActivity;
}

/** Updates a month by the change of one of its days. */
export const moveMonth = (connection: Connection, user: number, { was, is }: MovedDay): void => {
  const [young, mature] = [was.firsts.young, was.firsts.mature];
  if (isSame(young, is.firsts.young) && isSame(mature, is.firsts.mature)) return;
  const month = is.day.slice(0, 7);
  const moved = { month, young: less(is.firsts.young, young), mature: less(is.firsts.mature, mature) };
  connection.run(move, user, ...row.values(moved));
};

export const someMonths = `SELECT ${row.columns} FROM months
  WHERE user = ? AND young_reviews + mature_reviews > 0 ORDER BY month`;

/** The months in which reviews count, ascending. */
export const monthsOf = (connection: Connection, user: number): readonly MonthRetention[] =>
  connection.tuples(someMonths, user).map(row.from);

/** The stored months, ascending. */
export const keptMonths = (connection: Connection, user: number): readonly MonthRetention[] =>
  connection.tuples(`SELECT ${row.columns} FROM months WHERE user = ? ORDER BY month`, user).map(row.from);

const daysOfMonths = `SELECT substr(day, 1, 7), ${counts.map((count) => `sum(${count})`).join(', ')} FROM days WHERE user = ? GROUP BY 1`;

/** The sums of the days of each month, ascending. */
export const monthSums = (connection: Connection, user: number): readonly MonthRetention[] =>
  connection.tuples(daysOfMonths, user).map(row.from);

/** A month without counted reviews has no row. */
export const saveMonth = (connection: Connection, user: number, { month, young, mature }: MonthRetention): void => {
  if (young.reviews + mature.reviews === 0) {
    connection.run('DELETE FROM months WHERE user = ? AND month = ?', user, month);
    return;
  }
  connection.run(`INSERT OR REPLACE ${insert}`, user, ...row.values({ month, young, mature }));
};
