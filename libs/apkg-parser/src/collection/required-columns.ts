import { noProperTable } from '../sqlite/damaged.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';

/** Requires real tables with these columns, stored and not computed. Throws `corrupt`. */
export const requireColumns = (file: SqliteFile, columns: Readonly<Record<string, readonly string[]>>): void => {
  for (const [table, names] of Object.entries(columns)) if (!file.hasColumns(table, names)) throw noProperTable(table);
};
