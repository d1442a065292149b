import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { RowCursor } from '../sqlite/rows.ts';
import type { SqliteValue } from '../sqlite/value.ts';
import { idFrom } from './ids.ts';

/** Int64 ids in the smallest array that holds them. */
type Ids = Float64Array | BigInt64Array;
type Id = number | bigint;

/** Positions of rows in the order they were read. A million rows take 14 MB. */
interface Places {
  readonly keys: Ids;
  readonly pages: Uint32Array;
  readonly cells: Uint16Array;
}

const isId = (value: unknown): value is Id => typeof value === 'number' || typeof value === 'bigint';

const idsOf = (values: Float64Array, wide: ReadonlyMap<number, bigint>): Ids => {
  if (wide.size === 0) return values;
  const ids = new BigInt64Array(values.length);
  for (const [at, value] of values.entries()) ids[at] = wide.get(at) ?? BigInt(value);
  return ids;
};

/** A column of ids by which the rows of a table are found again. */
export interface Indexed {
  readonly table: string;
  readonly columns: readonly string[];
  readonly key: string;
  readonly mostValueBytes: readonly number[];
}

/** Reads each row completely, so that overlapping cells are detected once here, and not on each later read. */
const placesOf = (file: SqliteFile, { table, columns, key, mostValueBytes }: Indexed): Places => {
  const keyAt = columns.indexOf(key);
  const most = file.count(table);
  const keys = new Float64Array(most);
  const wide = new Map<number, bigint>();
  const pages = new Uint32Array(most);
  const cells = new Uint16Array(most);
  let count = 0;
  const cursor: RowCursor = { page: 0, cell: 0 };
  for (const row of file.rows(table, columns, { cursor, mostValueBytes })) {
    const id = row[keyAt];
    if (!isId(id)) continue;
    if (typeof id === 'bigint') wide.set(count, id);
    else keys[count] = id;
    pages[count] = cursor.page;
    cells[count] = cursor.cell;
    count += 1;
  }
  return { keys: idsOf(keys.subarray(0, count), wide), pages, cells };
};

/** The first index in sorted ids whose value is not less than `id`. */
const firstAt = (sorted: Ids, id: Id): number => {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] as Id) < id) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** The order of rows by key. A counting sort, because there may be a million rows. */
const orderOf = (keys: Ids, sorted: Ids): Uint32Array => {
  const next = new Uint32Array(sorted.length);
  const order = new Uint32Array(sorted.length);
  for (let at = 0; at < keys.length; at += 1) {
    const first = firstAt(sorted, keys[at] as Id);
    order[first + (next[first] as number)] = at;
    next[first] = (next[first] as number) + 1;
  }
  return order;
};

/**
 * Finds the rows with a key, in the order of the table. Stores only their positions and reads rows again on request.
 * Throws `corrupt` and `too-large`.
 */
export const rowIndex = (file: SqliteFile, indexed: Indexed): ((id: string) => Generator<readonly SqliteValue[]>) => {
  const { keys, pages, cells } = placesOf(file, indexed);
  const sorted = keys.slice().sort();
  const order = orderOf(keys, sorted);
  const rowAt = file.rowReader(indexed.table, indexed.columns, indexed.mostValueBytes);
  return function* (id) {
    if (idFrom(id) === undefined) return;
    const key = BigInt(id);
    for (let at = firstAt(sorted, key); at < sorted.length && BigInt(sorted[at] as Id) === key; at += 1) {
      const place = order[at] as number;
      yield rowAt(pages[place] as number, cells[place] as number);
    }
  };
};
