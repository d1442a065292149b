import type { DayRange } from '@flashcards/goals';
import type { LocalDate } from '@flashcards/kernel';
import type { DayRows, SomeDays } from '@flashcards/persistence-ports';
import type { DueLoad } from '@flashcards/review-scheduling';
import type { DayActivity, MonthRetention } from '@flashcards/streak';
import type { MarkEvent } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import { activeDaysOf, dayOf, firstDays, saveDay } from './days.ts';
import { rowOf } from '../engine/row.ts';
import type { Steps } from '../engine/steps.ts';
import { firstMarks, insertMark } from './marks.ts';
import { keptMonths, monthSums, saveMonth } from './months.ts';
import { toNumber } from '../engine/values.ts';

const sums = { xp: 'xp', cards: 'cards' } as const;

const sumOf = (
  connection: Connection,
  user: number,
  { from, to, of }: DayRange & { readonly of: keyof typeof sums },
): number => {
  const sum = `SELECT coalesce(sum(${sums[of]}), 0) FROM days WHERE user = ? AND day BETWEEN ? AND ?`;
  return toNumber(connection.tuple(sum, user, from, to)?.[0]);
};

const hasMark = (connection: Connection, user: number, { day, mark }: Pick<MarkEvent, 'day' | 'mark'>): boolean =>
  connection.tuple('SELECT 1 FROM marks WHERE user = ? AND day = ? AND kind = ?', user, day, mark) !== undefined;

const fromFirst = ({ after = '' as LocalDate, most }: SomeDays) => ({ after, most });

const loadRow = rowOf<DueLoad>({ day: 'word', due: ['due_json', 'json'] });
const oneLoad = `SELECT ${loadRow.columns} FROM loads WHERE user = ? AND day = ?`;
const loadsAfter = `SELECT ${loadRow.columns} FROM loads WHERE user = ? AND day > ? ORDER BY day LIMIT ? + 0`;
const insertLoad = `INSERT INTO loads (user, ${loadRow.columns}) VALUES (?, ${loadRow.marks})`;

/** Keeps the days that a unit of work has read, so that saving reads nothing again. */
const foundOnce = () => {
  const known = new Map<string, DayActivity>();
  const find = (connection: Connection, user: number, day: LocalDate): DayActivity => {
    const found = dayOf(connection, user, day);
    known.set(`${user} ${day}`, found);
    return found;
  };
  const save = (connection: Connection, user: number, is: DayActivity): void => {
    const key = `${user} ${is.day}`;
    const was = known.get(key) ?? dayOf(connection, user, is.day);
    known.set(key, is);
    saveDay(connection, user, { was, is });
  };
  return { find, save };
};

export const dayRows = ({ readOwn, readEach, writeOwn, writeEach }: Steps, { find, save } = foundOnce()): DayRows => ({
  find: readEach<LocalDate, DayActivity>(find),
  some: readOwn((connection, user, page: SomeDays) => firstDays(connection, user, fromFirst(page))),
  sum: readOwn(sumOf),
  active: readOwn(activeDaysOf),
  save: writeEach<DayActivity>(save),
  months: readOwn(keptMonths),
  monthSums: readOwn(monthSums),
  saveMonths: writeEach<MonthRetention>(saveMonth),
  marks: readOwn((connection, user, page: SomeDays) => firstMarks(connection, user, fromFirst(page))),
  hasMark: readOwn(hasMark),
  loads: readEach<LocalDate, DueLoad>((connection, user, day) => loadRow.found(connection.tuple(oneLoad, user, day))),
  someLoads: readOwn((connection, user, page: SomeDays) => {
    const { after, most } = fromFirst(page);
    return connection.tuples(loadsAfter, user, after, most).map(loadRow.from);
  }),
  insertLoad: writeOwn((connection, user, load: DueLoad) => connection.run(insertLoad, user, ...loadRow.values(load))),
  insertMark: writeOwn(insertMark),
});
