import { DatabaseSync } from '@photostructure/sqlite';
import { rmSync } from 'node:fs';
import { report } from './report.ts';

// Writes rows that the service stored again, without any other work: those of an import in one transaction, or those of
// `reviews` reviews with a durable transaction each.

const [original = '', copy = '', reviews] = process.argv.slice(2);

type Row = Record<string, null | number | bigint | string | Uint8Array>;

const source = new DatabaseSync(original, { readOnly: true });
// SQLite creates its own tables itself.
const ours = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite@_%' ESCAPE '@'";
const schema = source.prepare(ours).all() as { sql: string }[];
const tables = reviews === undefined ? ['cards', 'progress'] : ['events', 'progress', 'activity', 'days'];
const stored = tables.map((name) => ({
  name,
  rows: source.prepare(`SELECT * FROM ${name} LIMIT ?`).all(Number(reviews ?? -1)) as Row[],
}));
source.close();

/** A new, empty database with the service's tables and indexes, and the same durability. */
for (const suffix of ['', '-wal', '-shm']) rmSync(`${copy}${suffix}`, { force: true });
const database = new DatabaseSync(copy);
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF');
for (const { sql } of schema) database.exec(sql);

const inserts = stored.map(({ name, rows }) => {
  const columns = Object.keys(rows[0] ?? {});
  const places = columns.map(() => '?').join(', ');
  const statement = database.prepare(`INSERT OR REPLACE INTO ${name} (${columns.join(', ')}) VALUES (${places})`);
  const values = rows.map((row) => Object.values(row));
  return { values, insert: (index: number) => statement.run(...(values[index % values.length] ?? [])) };
});
const transaction = (work: () => void): void => {
  database.exec('BEGIN IMMEDIATE');
  work();
  database.exec('COMMIT');
};

const started = performance.now();
if (reviews === undefined)
  transaction(() => {
    for (const { values, insert } of inserts) for (const index of values.keys()) insert(index);
  });
else
  for (let review = 0; review < Number(reviews); review += 1)
    transaction(() => {
      for (const { insert } of inserts) insert(review);
    });
const milliseconds = performance.now() - started;
database.close();
report({ milliseconds });
