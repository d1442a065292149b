import { defaultSettings } from '@flashcards/accounts';
import type { AccountId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudy, digits } from '../study/a-study.test-data.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { updateSettings } from './update-settings.ts';

let store: Store;
beforeAll(async () => {
  store = await openSqliteStore({ file: ':memory:' });
});
afterAll(() => store.close());

it('a change of a deleted account never affects a later account of the same user', async () => {
  const { user } = await aStudy(store);
  await store.users.delete(user);
  const changes = [
    () => updateSettings({ ...store, now: () => new Date(0) })(user, { ...defaultSettings, dayRolloverHour: 4 }),
    () => signOutEverywhere({ ...store, newId: digits })(user),
  ];
  for (const change of changes) await expect(change()).rejects.toMatchObject({ name: 'AccountGone' });
  const next = { ...user, account: digits() as AccountId, tokenVersion: 'next' };
  await store.users.insertIfAbsent(next);
  for (const change of changes) await expect(change()).rejects.toMatchObject({ name: 'AccountGone' });
  expect(await store.users.find(user.id)).toEqual(next);
});
