import { eventLoopTurns } from '@flashcards/turns';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';

/** Some rows, and where those after them begin. */
export interface Page<Item, Place> {
  readonly items: readonly Item[];
  /** Absent when there is nothing after them. */
  readonly next?: Place | undefined;
}

const turn = eventLoopTurns();

/** Reading of less than this many milliseconds goes on without a turn of its own. */
const longestSlice = 0.5;

/**
 * Page after page, each one read of its own: nothing is held between two, however slowly they are asked for. Each is read
 * in a turn of its own, for many may hold nothing that whoever asks would stop at.
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
