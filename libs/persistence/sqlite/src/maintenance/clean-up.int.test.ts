import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { aFile, rowsOf } from '../a-file.test-data.ts';
import { openDatabase } from '../engine/database.ts';
import { DatabaseSync } from '../engine/driver.ts';
import { openSqliteStore } from '../index.ts';
import { cleanerOf, wantCleanUp } from './clean-up.ts';

/** Milliseconds; longer than a VACUUM of a small file takes. */
const compaction = 300;

it('is repeated for a user who is deleted while the file is being cleaned', async () => {
  const file = aFile();
  await (await openSqliteStore({ file })).close();
  const database = await openDatabase({ file, warn: () => {} });
  await database.write(wantCleanUp);
  // A reader prevents the log from being emptied, so the cleaner waits.
  const reader = new DatabaseSync(file);
  reader.exec('BEGIN; SELECT count(*) FROM users');
  const cleaning = cleanerOf(database).clean();
  await sleep(compaction);
  await database.write(wantCleanUp);
  reader.close();
  await cleaning;
  expect(rowsOf(file, 'clean_ups')).toBe(1);
  await cleanerOf(database).clean();
  expect(rowsOf(file, 'clean_ups')).toBe(0);
  await database.close();
});
