import { aStoredUser } from '@flashcards/persistence-conformance';
import { expect, it, onTestFinished } from 'vitest';
import { aFile, rowsOf, run } from '../a-file.test-data.ts';
import { openDatabase } from '../engine/database.ts';
import { openSqliteStore } from '../index.ts';
import { sweepReceipts } from './receipts.ts';

it('only receipts older than a day are swept, a hundred at a time', async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  await aStoredUser(store);
  // The store also sweeps by itself.
  await store.close();
  const insert = (count: number, name: string, at: number) =>
    run(
      file,
      `WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO receipts SELECT key, '${name} ' || i, 'fingerprint', '{}', ${at} FROM users, n`,
    );
  insert(250, 'old', 1);
  insert(3, 'new', Date.now());
  const database = await openDatabase({ file, warn: () => {} });
  onTestFinished(() => database.close());
  const left = [rowsOf(file, 'receipts')];
  while (await sweepReceipts(database)) left.push(rowsOf(file, 'receipts'));
  expect(left).toEqual([253, 153, 53, 3]);
});
