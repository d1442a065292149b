import type { CardId, UserId } from '@flashcards/kernel';
import {
  aPerson,
  aReview,
  aStoredFolder,
  aStoredQuest,
  foldersSharedWith,
  letIn,
  letJoin,
  questOf,
  rebuiltBy,
  recorded,
  share,
  visitedBy,
  wonBy,
} from '@flashcards/persistence-conformance';
import { expect, it } from 'vitest';
import { aFile } from './a-file.test-data.ts';
import { openSqliteStore } from './index.ts';
import { makeVersion4 } from './version-2.test-data.ts';

it('a file of version 4 has no quests, and all that it had, and its users take part in quests from there', async () => {
  const file = aFile();
  const at = Date.parse('2026-03-01T12:00:00.000Z');
  makeVersion4(file, { cards: ['101', '102'], reviews: [{ id: 'a', card: '101', rating: 'good', at, day: 0 }] });
  const store = await openSqliteStore({ file });
  const ana = await store.users.find('ana' as UserId);
  if (!ana) throw new Error('the user is gone');
  const before = await store.activities.find(ana.account);
  expect(before).toMatchObject({ reviewXp: 10, completedGoals: 0, questsWon: 0 });
  const bob = await aPerson(store);
  const quest = { ...(await aStoredQuest(store, bob, { target: 10 })), by: bob };
  await letJoin(store, quest, ana);
  await recorded(store, ana.account, aReview({ card: '102' as CardId }));
  expect((await questOf(store, bob, quest)).quest.verdict).toEqual({ winners: [bob.account, ana.account] });
  expect([await wonBy(store, ana), await wonBy(store, bob)]).toEqual([1, 1]);
  await rebuiltBy(store, ana.account);
  expect(await store.activities.find(ana.account)).toMatchObject({ reviewXp: 20, questsWon: 1 });
  await store.close();
});

it('a file of version 4 has no shared folders, and its sets are shared from there', async () => {
  const file = aFile();
  const { set: id } = makeVersion4(file, { cards: ['101', '102'], reviews: [] });
  const store = await openSqliteStore({ file });
  const ana = await store.users.find('ana' as UserId);
  if (!ana) throw new Error('the user is gone');
  expect(await foldersSharedWith(store, ana.account)).toEqual([]);
  const bob = await aPerson(store);
  const folder = await aStoredFolder(store, ana);
  await letIn(store, folder, bob);
  expect(await share(store, ana, folder, { id })).toBe('done');
  const { after } = await recorded(store, bob.account, aReview({ card: '102' as CardId }));
  expect(await visitedBy(store, bob.account)).toEqual([{ id: '102', progress: after, suspended: false }]);
  expect(await store.cards.find(ana.account, '102' as CardId)).toMatchObject({ progress: { state: 'new' } });
  await store.close();
});
