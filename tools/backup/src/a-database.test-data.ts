import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateStore } from '@flashcards/server';
import { DatabaseSync } from '@photostructure/sqlite';
import { onTestFinished } from 'vitest';

export const aDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'back up ü-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
};

/** Each with a name of a kilobyte: as large as a test wants it. */
const users = (count: number): string => `
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
  INSERT INTO users (key, id, account, token_version, time_zone, day_rollover_hour, desired_retention, created_at)
  SELECT i, printf('%0250d', i), printf('%0800d', i), 'version', 'UTC', 0, 0.9, 0 FROM n`;

/** A data directory with a database that this process has not opened: the driver lets go of files late. */
export const someUsers = async (count: number, dataDir?: string): Promise<string> => {
  const original = join(await aDirectory(), 'flashcards.db');
  await migrateStore({ file: original });
  const database = new DatabaseSync(original);
  database.exec(`${users(count)}; PRAGMA wal_checkpoint(TRUNCATE)`);
  database.close();
  const directory = dataDir ?? (await aDirectory());
  await copyFile(original, join(directory, 'flashcards.db'));
  return directory;
};

/** How many users there are in a copy of a sound database. */
export const usersIn = async (file: string): Promise<number> => {
  const copy = join(await aDirectory(), 'copy.db');
  await copyFile(file, copy);
  const database = new DatabaseSync(copy);
  try {
    if (database.prepare('PRAGMA integrity_check').get()?.['integrity_check'] !== 'ok')
      throw new Error('it is damaged');
    return Number(database.prepare('SELECT count(*) AS count FROM users').get()?.['count']);
  } finally {
    database.close();
  }
};
