import type { Database, SqlJsStatic } from 'sql.js';
import { isPackageError } from '../package-error.ts';
import { columnsOf, list, realTables, rowsBySqlite, rowsByUs } from './same-rows.test-data.ts';

/** The comparison of one table, or of the file. */
export interface Compared {
  readonly table: string;
  readonly outcome: string;
}

type Read = { readonly rows: readonly string[] } | { readonly error: unknown };

const mostRows = 2_000;

const attempt = (read: () => readonly string[]): Read => {
  try {
    return { rows: read() };
  } catch (error) {
    return { error };
  }
};

/** If SQLite reads a table, we read the same or throw a `PackageError`. If it does not, we read what we can. */
const outcomeOf = (ours: Read, theirs: Read): string => {
  if ('error' in ours) return isPackageError(ours.error) ? 'refused' : `FINDING: ${String(ours.error)}`;
  if ('error' in theirs) return 'refused by SQLite alone';
  const rows = Math.max(ours.rows.length, theirs.rows.length);
  const other = Array.from({ length: rows }, (_, at) => at).find((at) => ours.rows[at] !== theirs.rows[at]);
  if (other === undefined) return 'same rows';
  return `FINDING: row ${other} of ${rows}: ${ours.rows[other]?.slice(0, 200)} instead of ${theirs.rows[other]?.slice(0, 200)}`;
};

const ofTable = (db: Database, bytes: Uint8Array, table: string, encoding: string): Compared => {
  const columns = attempt(() => columnsOf(db, table));
  if ('error' in columns) return { table, outcome: 'refused by SQLite alone' };
  const ours = attempt(() => rowsByUs(bytes, table, columns.rows, { encoding, mostRows }));
  return {
    table,
    outcome: outcomeOf(
      ours,
      attempt(() => rowsBySqlite(db, table, mostRows)),
    ),
  };
};

/** Compares our reading of each table of a file with SQLite's. */
export const compared = ({ Database }: SqlJsStatic, bytes: Uint8Array): readonly Compared[] => {
  const db = new Database(bytes.slice());
  try {
    const encoding = String(list(db, 'PRAGMA encoding')[0]?.[0]);
    const tables = list(db, realTables).map(([name]) => String(name));
    return tables.map((table) => ofTable(db, bytes, table, encoding));
  } catch {
    const ours = attempt(() => rowsByUs(bytes, 'notes', ['id']));
    return [{ table: 'notes', outcome: outcomeOf(ours, { error: 'none' }) }];
  } finally {
    db.close();
  }
};
