import { aStoredSession, aUser, aStoredUser } from '@flashcards/persistence-conformance';
import { expect, it, onTestFinished } from 'vitest';
import { aFile, rowsOf, run } from '../a-file.test-data.ts';
import { openDatabase } from '../engine/database.ts';
import { openSqliteStore } from '../index.ts';
import { sessionListings, sweepSessions } from './sessions.ts';

const day = 86_400_000;

it('sessions are swept eight days after they were stored, whatever the clock of their sign-in', async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const account = await aStoredUser(store);
  for (const createdAt of [new Date(0), new Date('2999-01-01')]) await aStoredSession(store, account, { createdAt });
  const [, old] = [await aStoredSession(store, account), await aStoredSession(store, account)];
  // The store also sweeps by itself.
  await store.close();
  run(file, `UPDATE sessions SET kept_since = ${Date.now() - 8 * day + 60_000}`);
  run(file, `UPDATE sessions SET kept_since = ${Date.now() - 8 * day} WHERE session = '${old.id}'`);
  const database = await openDatabase({ file, warn: () => {} });
  onTestFinished(() => database.close());
  while (await sweepSessions(database));
  expect(rowsOf(file, 'sessions')).toBe(3);
});

it('the use of a session is noted without waiting for the disk', async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  onTestFinished(() => store.close());
  const { id: user, account } = await store.users.insertIfAbsent(aUser());
  const { id } = await aStoredSession(store, account);
  const database = await openDatabase({ file, warn: () => {} });
  onTestFinished(() => database.close());
  const { noteUse } = sessionListings({ ...database, write: () => Promise.reject(new Error('a durable write')) });
  const used = new Date('2026-03-01T23:00:00Z');
  await noteUse(user, id, used);
  expect(await store.sessions.all(account)).toMatchObject([{ lastUsedAt: used }]);
});
