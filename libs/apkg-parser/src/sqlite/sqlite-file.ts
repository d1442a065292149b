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

/** A database file as rows of tables. Names are compared without case, as SQLite does. */
export interface SqliteFile {
  /** True for a real table with stored rows; false for a view, a virtual table, a name used twice, or nothing. */
  hasTable(name: string): boolean;
  /** True for columns whose values are stored, not computed. */
  hasColumns(table: string, columns: readonly string[]): boolean;
  /**
   * The rows in the order of the table's tree: of their rowids or, without such, of their primary key, whose collation
   * is not known. Each holds the columns in the order asked for, each asked for once; an INTEGER PRIMARY KEY is the rowid.
   * Throws `corrupt` for what is no proper table, a damaged page or one met twice, `too-large` beyond the bounds, and
   * what the signal was aborted with. Anew at each call.
   */
  rows(table: string, columns: readonly string[], bounds?: RowBounds): Iterable<readonly SqliteValue[]>;
  /** A way back to rows by the places that a `cursor` told, in any order. Throws as `rows` does, also when it is used. */
  rowReader(table: string, columns: readonly string[], mostValueBytes?: RowBounds['mostValueBytes']): RowReader;
  /** Throws as `rows` does. */
  count(table: string): number;
}

/**
 * Opens a SQLite database file. It reads rows straight from the pages: no statement is run, and nothing is written.
 * Throws `corrupt` when the bytes are none, and `too-large` when they declare more than any collection does.
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
