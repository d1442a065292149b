import { noProperTable } from './damaged.ts';
import { readPages } from './pages.ts';
import { placesOf, recordPlan } from './record-plan.ts';
import type { RecordPlan } from './record-plan.ts';
import type { RowReader } from './row-at.ts';
import { rowReader } from './row-at.ts';
import type { RowBounds, Tree } from './rows.ts';
import { countRows, readRows } from './rows.ts';
import type { StoredTable } from './schema.ts';
import { readSchema } from './schema.ts';
import type { SqliteValue } from './value.ts';

/** A database file as rows of tables. Names are case-insensitive, as in SQLite. */
export interface SqliteFile {
  /**
   * True for a real table with stored rows. False for a view, a virtual table, a name used twice, or a missing table.
   */
  hasTable(name: string): boolean;
  /** Whether the table has these columns, stored and not computed. */
  hasColumns(table: string, columns: readonly string[]): boolean;
  /**
   * The rows in the order of the table's tree: by rowid, or by primary key in a table without rowids, whose collation
   * is not known. Each row contains the columns in the requested order, each requested once; an INTEGER PRIMARY KEY is
   * the rowid. Each call reads anew. Throws `corrupt` for a missing or unsupported table and for a page that is damaged
   * or met twice, `too-large` beyond the limits, and the signal's abort reason.
   */
  rows(table: string, columns: readonly string[], bounds?: RowBounds): Iterable<readonly SqliteValue[]>;
  /** Reads rows again by the positions from a `cursor`, in any order. Throws as `rows` does, also on each use. */
  rowReader(table: string, columns: readonly string[], mostValueBytes?: RowBounds['mostValueBytes']): RowReader;
  /** The number of rows. Throws as `rows` does. */
  count(table: string): number;
}

/**
 * Opens a SQLite database file. Reads rows directly from the pages; runs no statement and writes nothing. Throws
 * `corrupt` if the bytes are not a database, and `too-large` if its schema exceeds the limits.
 */
export const openSqlite = (bytes: Uint8Array, { signal }: { readonly signal?: AbortSignal } = {}): SqliteFile => {
  const pages = readPages(bytes);
  const schema = readSchema(pages, signal);
  const tableOf = (name: string): StoredTable => {
    const table = schema(name);
    if (!table) throw noProperTable(name);
    return table;
  };
  const treeOf = ({ name, root, isWithoutRowid }: StoredTable): Tree => ({
    name,
    pages,
    root,
    kind: isWithoutRowid ? 'index' : 'table',
    signal,
  });
  const planOf = (name: string, columns: readonly string[]): readonly [Tree, RecordPlan] => {
    const table = tableOf(name);
    const places = placesOf(table, columns);
    if (!places) throw noProperTable(name);
    return [treeOf(table), recordPlan(table, places)];
  };
  return {
    hasTable: (name) => schema(name) !== undefined,
    hasColumns: (name, columns) => {
      const table = schema(name);
      return table !== undefined && placesOf(table, columns) !== undefined;
    },
    rows: (name, columns, bounds) => readRows(...planOf(name, columns), bounds),
    rowReader: (name, columns, mostValueBytes) => rowReader(...planOf(name, columns), mostValueBytes),
    count: (name) => countRows(treeOf(tableOf(name))),
  };
};
