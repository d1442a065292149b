import type { AccountId, EventId, LocalDate } from '@flashcards/kernel';
import type { DayMark } from '@flashcards/streak';
import type { MarkEvent } from '@flashcards/study';
import type { Database } from './database.ts';
import type { SqlValue, Tuple } from './driver.ts';
import { pagesFrom } from './pages.ts';
import { userKey } from './users.ts';
import { toNumber, toText } from './values.ts';

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

/** The account's marks, ascending by day. */
export const markPages = (database: Database, account: AccountId): AsyncIterable<readonly MarkEvent[]> =>
  pagesFrom<MarkEvent, readonly SqlValue[]>(database, ['', ''], (connection, from) => {
    const rows = connection.tuples(marksAfter, userKey(connection, account), ...from);
    const next = rows.length === marksPerPage ? rows.at(-1)?.slice(0, 2) : undefined;
    return { items: rows.map(fromTuple), next };
  });
