import { anAccount, changes, readings } from '@flashcards/persistence-conformance';
import { expect, it } from 'vitest';
import { problemsWith } from './served.test-data.ts';
import { testStores } from './stores.test-data.ts';

const { open } = await testStores();

const exceptions = [
  // The sweeper queries all shards.
  'find study {"kind":"?","until":{"$lt":"?"},"sort":{}} names no shard',
  // The server sorts an account’s goals, a thousand at most.
  'find study {"_id":{"$gt":"?","$lt":"?"},"account":"?","sort":{"createdAt":"?","_id":"?"}} is served by no index',
];

it('every command uses an id or a declared index, and a single shard', async () => {
  const { store, sent } = await open();
  const account = await anAccount(store);
  const calls = [...readings(account), ...changes(account), ...readings(account)];
  for (const [, call] of calls) await call(store);
  await store.users.delete(account.user);
  expect(sent.length).toBeGreaterThan(500);
  expect(problemsWith(sent)).toEqual(exceptions);
});
