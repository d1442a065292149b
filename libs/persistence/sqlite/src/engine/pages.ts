import { eventLoopTurns } from '@flashcards/turns';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';

/** Some rows, and the place where the next page begins. */
export interface Page<Item, Place> {
  readonly items: readonly Item[];
  /** Absent on the last page. */
  readonly next?: Place | undefined;
}

const turn = eventLoopTurns();

/** Milliseconds. After a shorter last page it does not yield to the event loop. */
const longestSlice = 0.5;

/**
 * Yields page after page. Each is a read of its own, so that no resources are held between two. It also yields to the
 * event loop after each page, because many pages may be empty, and then a consumer would not pause.
 */
export const pagesFrom = async function* <Item, Place>(
  database: Database,
  first: Place,
  read: (connection: Connection, from: Place) => Page<Item, Place>,
): AsyncGenerator<readonly Item[]> {
  for (let next: Place | undefined = first; next !== undefined;) {
    const from: Place = next;
    const started = performance.now();
    const page: Page<Item, Place> = await database.read((connection) => read(connection, from));
    if (page.items.length > 0) yield page.items;
    next = page.next;
    if (next !== undefined || performance.now() - started > longestSlice) await turn();
  }
};
