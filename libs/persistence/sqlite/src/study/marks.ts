import type { AccountId, EventId, LocalDate } from '@flashcards/kernel';
import type { DayMark } from '@flashcards/streak';
import type { MarkEvent } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import type { SqlValue, Tuple } from '../engine/driver.ts';
import type { Page } from '../engine/pages.ts';
import { pagesFrom } from '../engine/pages.ts';
import { userKey } from '../accounts/users.ts';
import { toNumber, toText } from '../engine/values.ts';

const marksPerPage = 1_000;

/** Searches an account's marks from a place on. */
export const marksAfter = `SELECT day, kind, id, at, seq FROM marks
  WHERE user = ? AND (day, kind) > (?, ?) ORDER BY day, kind LIMIT ${marksPerPage}`;

const fromTuple = ([day, mark, id, at, seq]: Tuple): MarkEvent => ({
  id: toText(id) as EventId,
  mark: toText(mark) as DayMark,
  at: new Date(toNumber(at)),
  seq: toNumber(seq),
  day: toText(day) as LocalDate,
});

/** The first marks of the days after one, ascending. */
export const firstMarks = (
  connection: Connection,
  user: number,
  { after, most }: { readonly after: string; readonly most: number },
): readonly MarkEvent[] => {
  const select = 'SELECT day, kind, id, at, seq FROM marks WHERE user = ? AND day > ? ORDER BY day, kind LIMIT ? + 0';
  return connection.tuples(select, user, after, most).map(fromTuple);
};

/** A page of marks, ascending by day. */
const marksFrom = (
  connection: Connection,
  user: number,
  from: readonly SqlValue[],
): Page<MarkEvent, readonly SqlValue[]> => {
  const rows = connection.tuples(marksAfter, user, ...from);
  return { items: rows.map(fromTuple), next: rows.length === marksPerPage ? rows.at(-1)?.slice(0, 2) : undefined };
};

/** The account's marks, ascending by day. */
export const markPages = (database: Database, account: AccountId): AsyncIterable<readonly MarkEvent[]> =>
  pagesFrom<MarkEvent, readonly SqlValue[]>(database, ['', ''], (connection, from) =>
    marksFrom(connection, userKey(connection, account), from),
  );

export const insertMark = (connection: Connection, user: number, { id, mark, day, at, seq }: MarkEvent): void => {
  const insert = 'INSERT INTO marks (user, day, kind, id, at, seq) VALUES (?, ?, ?, ?, ?, ?)';
  connection.run(insert, user, day, mark, id, at.getTime(), seq);
};
