import { rm } from 'node:fs/promises';
import { DatabaseSync } from '../engine/driver.ts';
import { sync } from './sync.ts';

/** What SQLite puts beside a database. */
export const besides = ['-wal', '-shm', '-journal'] as const;

/** Has all of a database in its one file, on the disk. Nobody else has it open. */
export const standAlone = async (file: string): Promise<void> => {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // Who opens it to look gets no files beside it; the service sets its own mode again.
    database.exec('PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
  for (const beside of besides) await rm(`${file}${beside}`, { force: true });
  await sync(file);
};
