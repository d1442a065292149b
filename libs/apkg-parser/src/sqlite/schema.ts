import type { Table } from './create-table.ts';
import { lowerCase, parseCreateTable } from './create-table.ts';
import type { Pages } from './pages.ts';
import type { RecordPlan } from './record-plan.ts';
import { readRows } from './rows.ts';
import type { SqliteValue } from './value.ts';

/** A readable table, and the first page of its tree. */
export interface StoredTable extends Table {
  readonly root: number;
}

export type Schema = (table: string) => StoredTable | undefined;

// Anki's own schema is about 5 KB in 30 entries.
const most = { mostRows: 10_000, mostBytes: 2 ** 20 };
const plan: RecordPlan = { targets: [0, 1, -1, 2, 3], reals: [], rowid: -1, initial: [null, null, null, null] };

interface Entry {
  readonly name: string;
  readonly root: SqliteValue | undefined;
  readonly sql: SqliteValue | undefined;
}

const tableOf = ({ name, root, sql }: Entry): StoredTable | undefined => {
  const table = typeof sql === 'string' ? parseCreateTable(sql) : undefined;
  // A virtual table has no pages. Page 1 is the schema's own tree.
  if (!table || typeof root !== 'number' || root < 2) return undefined;
  return lowerCase(table.name) === name ? { ...table, root } : undefined;
};

/**
 * Reads the schema and looks up tables by name (case-insensitive). A name with two entries is not found, because the
 * file does not determine which one SQLite would read. Throws `corrupt` or `too-large`.
 */
export const readSchema = (pages: Pages, signal: AbortSignal | undefined): Schema => {
  const entries = new Map<string, Entry | undefined>();
  for (const [type, name, root, sql] of readRows(
    { name: 'tables', pages, root: 1, kind: 'table', signal },
    plan,
    most,
  )) {
    if ((type !== 'table' && type !== 'view') || typeof name !== 'string') continue;
    const key = lowerCase(name);
    entries.set(key, entries.has(key) ? undefined : { name: key, root, sql });
  }
  const tables = new Map<string, StoredTable | undefined>();
  return (table) => {
    const key = lowerCase(table);
    const entry = entries.get(key);
    if (entry && !tables.has(key)) tables.set(key, tableOf(entry));
    return tables.get(key);
  };
};
