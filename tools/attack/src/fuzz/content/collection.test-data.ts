import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { DatabaseSync } from '@photostructure/sqlite';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const rename = (from: string, to: string): string =>
  `PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, '${from}', '${to}');
   PRAGMA writable_schema = RESET;`;

/** Changes a collection, whose names are ASCII, in a file of its own: Anki's collation is unknown to SQLite. */
export const changeCollection = <T>(bytes: Uint8Array, change: (db: DatabaseSyncInstance) => T) => {
  const path = join(tmpdir(), `flashcards-content-${randomUUID()}`);
  // Without a write-ahead log.
  writeFileSync(path, Buffer.from(bytes).fill(1, 18, 20));
  try {
    const db = new DatabaseSync(path);
    try {
      db.enableDefensive(false);
      db.exec(`PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; ${rename('unicase', 'NOCASE')}`);
      const what = change(db);
      db.exec(rename('NOCASE', 'unicase'));
      return { what, bytes: readFileSync(path) };
    } finally {
      db.close();
    }
  } finally {
    rmSync(path);
  }
};
