import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { promised } from './broken-promise.ts';

/** Looks past the server: the database is sound, and no uploaded file is left. Call it while nothing is imported. */
export const inspect = async (dataDir: string): Promise<void> => {
  const database = new DatabaseSync(join(dataDir, 'flashcards.db'), { readOnly: true });
  try {
    const [integrity] = database.prepare('PRAGMA integrity_check').all() as readonly Record<string, unknown>[];
    promised(integrity?.['integrity_check'] === 'ok', `the database is damaged: ${JSON.stringify(integrity)}`);
    const loose = database.prepare('PRAGMA foreign_key_check').all();
    promised(loose.length === 0, `${loose.length} rows belong to nothing`);
  } finally {
    database.close();
  }
  const left = await readdir(join(dataDir, 'tmp'), { recursive: true, withFileTypes: true });
  const files = left.filter((entry) => entry.isFile());
  promised(files.length === 0, `${files.length} uploaded files are left`);
  promised(left.length === 1, `${left.length} directories of servers are left`);
};
