import { DatabaseSync } from '@photostructure/sqlite';
import { rmSync } from 'node:fs';

type Value = null | number | bigint | string | Uint8Array;

export interface StoredRows {
  readonly insert: string;
  readonly rows: readonly (readonly Value[])[];
}

/** Rows that the service has stored, and the statement that stores them again. */
export const storedRows = (file: string, table: string, most = -1): StoredRows => {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(`SELECT * FROM ${table} LIMIT ?`).all(most) as Record<string, Value>[];
  database.close();
  const columns = Object.keys(rows[0] ?? {});
  const insert = `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  return { insert, rows: rows.map((row) => Object.values(row)) };
};

/** A new, empty database with the tables and indexes of the service's, and its promise: what is committed stays. */
export const emptyCopy = (original: string, copy: string): InstanceType<typeof DatabaseSync> => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${copy}${suffix}`, { force: true });
  const source = new DatabaseSync(original, { readOnly: true });
  // SQLite makes tables of its own by itself.
  const ours = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite@_%' ESCAPE '@'";
  const schema = source.prepare(ours).all() as { sql: string }[];
  source.close();
  const database = new DatabaseSync(copy);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF');
  for (const { sql } of schema) database.exec(sql);
  return database;
};
