import type { DayRecord, GoalRecord, MarkRecord, ReviewRecord } from '@flashcards/persistence-ports';
import type { Database } from '../engine/database.ts';
import { daysAfter } from '../study/days.ts';
import type { SqlValue } from '../engine/driver.ts';
import { goalsOf } from '../goals/stored-goals.ts';
import { marksFrom } from '../study/marks.ts';
import { pagesFrom } from '../engine/pages.ts';
import { loggedAfter } from '../study/review-events.ts';

export const reviewRecords = (database: Database, user: number): AsyncIterable<readonly ReviewRecord[]> =>
  pagesFrom<ReviewRecord, SqlValue>(database, '', (connection, after) => {
    const { items, next } = loggedAfter(connection, user, after);
    return { items: items.map((review) => ({ kind: 'review', review })), next };
  });

export const markRecords = (database: Database, user: number): AsyncIterable<readonly MarkRecord[]> =>
  pagesFrom<MarkRecord, readonly SqlValue[]>(database, ['', ''], (connection, after) => {
    const { items, next } = marksFrom(connection, user, after);
    return { items: items.map((mark) => ({ kind: 'mark', mark })), next };
  });

export const dayRecords = (database: Database, user: number): AsyncIterable<readonly DayRecord[]> =>
  pagesFrom<DayRecord, string>(database, '', (connection, after) => {
    const { items, next } = daysAfter(connection, user, after);
    return { items: items.map((day) => ({ kind: 'day', day })), next };
  });

/** No more than an account may hold. */
export const goalRecords = async function* (database: Database, user: number): AsyncGenerator<readonly GoalRecord[]> {
  const goals = await database.read((connection) => goalsOf(connection, user));
  if (goals.length > 0) yield goals.map((goal) => ({ kind: 'goal', goal }));
};
