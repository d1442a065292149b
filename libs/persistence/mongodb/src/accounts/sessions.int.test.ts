import { aStoredSession, aStoredUser } from '@flashcards/persistence-conformance';
import { expect, it } from 'vitest';
import { testStores } from '../stores.test-data.ts';
import { sweepSessions } from './sessions.ts';

const { open } = await testStores();

it('sessions are swept together, once the newest was stored eight days ago', async () => {
  const { store, collections } = await open();
  const [gone, stays] = [await aStoredUser(store), await aStoredUser(store)];
  for (const account of [gone, gone, stays]) await aStoredSession(store, account);
  const session = await aStoredSession(store, stays);
  await store.sessions.end(stays, { id: session.id, isOver: () => false });
  await sweepSessions(collections);
  expect(await store.sessions.all(gone)).toHaveLength(2);
  await collections.users.updateOne({ account: gone }, { $set: { sessionsUntil: new Date(Date.now() - 1_000) } });
  for (const _ of [1, 2]) await sweepSessions(collections);
  expect(await store.sessions.all(gone)).toEqual([]);
  expect(await store.sessions.all(stays)).toHaveLength(1);
  const again = await aStoredSession(store, gone);
  await sweepSessions(collections);
  expect(await store.sessions.all(gone)).toEqual([again]);
});
