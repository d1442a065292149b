import type { Database } from 'sql.js';
import { refuse } from './check.ts';
import type { Source } from './deck-to-write.ts';
import type { Row } from './row.ts';

const rowsATurn = 1_000;

/** Yields to the event loop, and stops if the signal has aborted. */
const pause = async (signal: AbortSignal | undefined): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 0));
  signal?.throwIfAborted();
};

/** How a table is filled. */
export interface Filling<T> {
  /** The word for one item in errors. */
  readonly what: string;
  readonly insert: string;
  readonly source: Source<T>;
  readonly rowOf: (item: T) => Row;
  readonly signal: AbortSignal | undefined;
}

/** Inserts the items one by one. Throws `TypeError` for an invalid item or a duplicate id. */
export const fillTable = async <T>(db: Database, filling: Filling<T>): Promise<void> => {
  const { what, insert, source, rowOf, signal } = filling;
  const statement = db.prepare(insert);
  let rows = 0;
  for await (const item of source) {
    const row = rowOf(item);
    try {
      statement.run([...row]);
    } catch (cause) {
      if (!String(cause).includes('UNIQUE')) throw cause;
      refuse(`${what} ${row[0]}:`, 'there is another one with this id');
    }
    rows += 1;
    if (rows % rowsATurn === 0) await pause(signal);
  }
  statement.free();
};
