import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from './engine/driver.ts';

const directory = mkdtempSync(join(tmpdir(), 'sqlite-'));
// Test files share this module, so a hook would remove the directory after the first of them.
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));

/** A path without a file, in a directory that is removed when the tests have ended. */
export const aFile = (): string => join(directory, `${randomUUID()}.db`);

/** Runs SQL on the file from a separate connection, as another program would. */
export const run = (file: string, sql: string): void => {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    database.exec(sql);
  } finally {
    database.close();
  }
};

/** The first column of the rows of a query. */
export const valuesOf = (file: string, sql: string): readonly unknown[] => {
  const database = new DatabaseSync(file, { timeout: 5_000, readOnly: true });
  try {
    return database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0]);
  } finally {
    database.close();
  }
};

export const rowsOf = (file: string, table: string): number =>
  Number(valuesOf(file, `SELECT count(*) FROM ${table}`)[0]);

const parsed = (row: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, name.endsWith('_json') ? JSON.parse(String(value)) : value]),
  );

/** All rows of these tables, with parsed JSON. */
export const contentOf = (file: string, tables: readonly string[]): Readonly<Record<string, readonly unknown[]>> => {
  const database = new DatabaseSync(file, { timeout: 5_000, readOnly: true });
  try {
    const rows = (table: string): readonly unknown[] => database.prepare(`SELECT * FROM ${table}`).all().map(parsed);
    return Object.fromEntries(tables.map((table) => [table, rows(table)]));
  } finally {
    database.close();
  }
};
