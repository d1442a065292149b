import { rm } from 'node:fs/promises';
import { DatabaseSync } from '../engine/driver.ts';
import { sync } from './sync.ts';

/** The suffixes of the files that SQLite puts next to a database. */
export const suffixes = ['-wal', '-shm', '-journal'] as const;

type Opened = InstanceType<typeof DatabaseSync>;

/** Moves all of a database into its one file, durably, after a change. No other process may have it open. */
export const standAlone = async (file: string, change: (database: Opened) => void = () => {}): Promise<void> => {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    change(database);
    // Opening it to read then creates no other files. The service sets its own mode again.
    database.exec('PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
  for (const suffix of suffixes) await rm(`${file}${suffix}`, { force: true });
  await sync(file);
};
