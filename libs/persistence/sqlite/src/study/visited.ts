import type { AccountId } from '@flashcards/kernel';
import type { Visited } from '@flashcards/persistence-ports';
import { marksOf } from '@flashcards/study';
import type { Database } from '../engine/database.ts';
import { pagesFrom } from '../engine/pages.ts';
import { rowOf } from '../engine/row.ts';
import type { KeptStanding } from './progress.ts';
import { marksOrNone, progressFrom, standingColumns } from './progress.ts';
import { isShown } from '../library/shown-cards.ts';
import { userKey } from '../accounts/users.ts';

const rowsPerPage = 500;

const isThere = `EXISTS (SELECT 1 FROM cards c JOIN sets s ON s.key = c.card_set AND s.name IS NOT NULL
  JOIN users u ON u.key = s.user AND u.id IS NOT NULL WHERE c.id = p.card AND ${isShown})`;

interface VisitedRow extends Omit<Visited, 'progress'>, Pick<KeptStanding, 'progress'> {
  readonly isThere: boolean;
}

const row = rowOf<VisitedRow>({
  progress: standingColumns.progress,
  id: ['p.card', 'word'],
  ...marksOrNone,
  isThere: [isThere, 'flag'],
});

/** Finds a user's progress with cards of others from a card on, and whether each card is visible. */
export const visitedAfter = `SELECT ${row.columns} FROM member_progress p
  WHERE p.user = ? AND p.card > ? ORDER BY p.card LIMIT ${rowsPerPage}`;

/** By card id. */
export const visitedPages = (database: Database, account: AccountId): AsyncIterable<readonly Visited[]> =>
  pagesFrom<Visited, string>(database, '', (connection, after) => {
    const rows = connection.tuples(visitedAfter, userKey(connection, account), after).map(row.from);
    const items = rows.flatMap(({ id, progress, isThere, ...marks }) =>
      isThere && progress ? [{ id, ...marksOf(marks), progress: progressFrom(progress) }] : [],
    );
    return { items, next: rows.length === rowsPerPage ? rows.at(-1)?.id : undefined };
  });
