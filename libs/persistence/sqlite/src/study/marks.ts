import type { AccountId } from '@flashcards/kernel';
import type { MarkEvent } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import type { SqlValue } from '../engine/driver.ts';
import type { Page } from '../engine/pages.ts';
import { pagesFrom } from '../engine/pages.ts';
import { userKey } from '../accounts/users.ts';
import { rowOf } from '../engine/row.ts';

const marksPerPage = 1_000;

const row = rowOf<MarkEvent>({ day: 'word', mark: ['kind', 'word'], id: 'word', at: 'instant', seq: 'number' });

/** Finds an account's marks from a place on. */
export const marksAfter = `SELECT ${row.columns} FROM marks
  WHERE user = ? AND (day, kind) > (?, ?) ORDER BY day, kind LIMIT ${marksPerPage}`;

/** The first marks of the days after a day, ascending. */
export const firstMarks = (
  connection: Connection,
  user: number,
  { after, most }: { readonly after: string; readonly most: number },
): readonly MarkEvent[] => {
  const select = `SELECT ${row.columns} FROM marks WHERE user = ? AND day > ? ORDER BY day, kind LIMIT ? + 0`;
  return connection.tuples(select, user, after, most).map(row.from);
};

/** A page of marks, ascending by day. */
const marksFrom = (
  connection: Connection,
  user: number,
  from: readonly SqlValue[],
): Page<MarkEvent, readonly SqlValue[]> => {
  const items = connection.tuples(marksAfter, user, ...from).map(row.from);
  const last = items.at(-1);
  return { items, next: last && items.length === marksPerPage ? [last.day, last.mark] : undefined };
};

/** The account's marks, ascending by day. */
export const markPages = (database: Database, account: AccountId): AsyncIterable<readonly MarkEvent[]> =>
  pagesFrom<MarkEvent, readonly SqlValue[]>(database, ['', ''], (connection, from) =>
    marksFrom(connection, userKey(connection, account), from),
  );

export const insertMark = (connection: Connection, user: number, mark: MarkEvent): void => {
  connection.run(`INSERT INTO marks (user, ${row.columns}) VALUES (?, ${row.marks})`, user, ...row.values(mark));
};
