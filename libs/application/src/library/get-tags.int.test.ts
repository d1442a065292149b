import type { CardId, SetId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { SetName } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudy, digits } from '../study/a-study.test-data.ts';
import { getTags } from './get-tags.ts';

let store: Store;
beforeAll(async () => {
  store = await openSqliteStore({ file: ':memory:' });
});
afterAll(() => store.close());

it('counts tags in slices', async () => {
  const { user } = await aStudy(store, []);
  const tags = Array.from({ length: 400 }, (_, index) => `t${index}`);
  const cards = Array.from({ length: 25 }, () => ({ id: digits() as CardId, front: 'f', back: 'b', tags }));
  const created = { createdAt: new Date(), createdOn: '2026-03-01' as never };
  const set = { id: digits() as SetId, name: 'Tagged' as SetName, description: '', folder: rootFolder, ...created };
  await store.sets.insertNew(user.account, set, async ({ addCards }) => {
    await addCards(cards);
    return ok({});
  });
  let slices = 0;
  const yieldToOthers = async (): Promise<void> => void (slices += 1);
  const counts = await getTags({ ...store, yieldToOthers })(user);
  expect(counts).toHaveLength(400);
  expect(new Set(counts.map((each) => each.cards))).toEqual(new Set([25]));
  // Three notes have more than a thousand tags.
  expect(slices).toBe(8);
});
