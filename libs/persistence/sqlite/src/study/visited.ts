import type { AccountId, CardId } from '@flashcards/kernel';
import type { Visited } from '@flashcards/persistence-ports';
import type { Database } from '../engine/database.ts';
import { pagesFrom } from '../engine/pages.ts';
import { progressColumns, progressFromTuple } from './progress.ts';
import { isShown } from '../library/shown-cards.ts';
import { userKey } from '../accounts/users.ts';
import { toText } from '../engine/values.ts';

const rowsPerPage = 500;

/** Searches what a user has with cards of others from a card on, and whether the card is there yet. */
export const visitedAfter = `SELECT ${progressColumns}, p.card, p.suspended, EXISTS (
    SELECT 1 FROM cards c JOIN sets s ON s.key = c.card_set AND s.name IS NOT NULL
    JOIN users u ON u.key = s.user AND u.id IS NOT NULL WHERE c.id = p.card AND ${isShown})
  FROM member_progress p WHERE p.user = ? AND p.card > ? ORDER BY p.card LIMIT ${rowsPerPage}`;

/** By the ids of cards. */
export const visitedPages = (database: Database, account: AccountId): AsyncIterable<readonly Visited[]> =>
  pagesFrom<Visited, string>(database, '', (connection, after) => {
    const rows = connection.tuples(visitedAfter, userKey(connection, account), after);
    const items = rows.flatMap((row) => {
      const [card, suspended, isThere] = row.slice(-3);
      const visited = { id: toText(card) as CardId, progress: progressFromTuple(row), suspended: suspended === 1 };
      return isThere === 1 ? visited : [];
    });
    return { items, next: rows.length === rowsPerPage ? toText(rows.at(-1)?.at(-3)) : undefined };
  });
