import { describe, expect, it, onTestFinished } from 'vitest';
import { aFile } from '../a-file.test-data.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { makeFile } from '../opening/database-file.ts';
import { migrate } from '../opening/migrate.ts';
import { toNumber } from './values.ts';

const opened = async (): Promise<Database> => {
  const file = aFile();
  makeFile(file);
  const database = await openDatabase({ file, warn: () => undefined });
  onTestFinished(() => database.close());
  await migrate(database);
  return database;
};

/** Limits the file size: SQLite refuses a larger file with the code of a full disk. */
const leave = (database: Database, pages: number): Promise<void> =>
  database.alone((writer) => {
    const size = toNumber(writer.tuple('PRAGMA page_count')?.[0]);
    writer.exec(`PRAGMA max_page_count = ${size + pages}`);
  });

/** Inserts users that take more than a page each. */
const insertUsers =
  (count: number) =>
  (writer: Connection): void => {
    for (let each = 0; each < count; each += 1)
      writer.run(
        `INSERT INTO users (id, account, token_version, time_zone, day_rollover_hour, desired_retention, created_at)
         VALUES (?, ?, 'version', 'UTC', 0, 0.9, 0)`,
        `${each} ${'x'.repeat(4_000)}`,
        `${each}`,
      );
  };

const usersIn = (database: Database): Promise<number> =>
  database.read((reader) => toNumber(reader.tuple('SELECT count(*) FROM users')?.[0]));

describe('a disk that is nearly full', () => {
  it('refuses a write that does not fit and keeps nothing of it, while reads and small writes succeed', async () => {
    const database = await opened();
    await leave(database, 20);
    await expect(database.write(insertUsers(50))).rejects.toMatchObject({ name: 'StoreUnavailable' });
    expect(await usersIn(database)).toBe(0);
    // A write that did not fit does not make the server unavailable.
    await database.ping();
    await database.write(insertUsers(2));
    expect(await usersIn(database)).toBe(2);

    await leave(database, 1_000);
    await database.write((writer) => writer.exec('DELETE FROM users'));
    await database.write(insertUsers(50));
    expect(await usersIn(database)).toBe(50);
  });
});
