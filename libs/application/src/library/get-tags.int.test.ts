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

it.each([
  ['a thousand short tags', 100, 'tag', 3],
  ['fewer long ones', 5, 'x'.repeat(1_990), 25],
])('counts about %s in one turn', async (_, count, name, turns) => {
  const { user } = await aStudy(store, []);
  const tags = Array.from({ length: count }, (__, index) => `${name}${index}`);
  const cards = Array.from({ length: 25 }, () => ({ id: digits() as CardId, front: 'f', back: 'b', tags }));
  const created = { createdAt: new Date(), createdOn: '2026-03-01' as never };
  const set = { id: digits() as SetId, name: 'Tagged' as SetName, description: '', folder: rootFolder, ...created };
  await store.sets.insertNew(user.account, set, async ({ addCards }) => {
    await addCards(cards);
    return ok({});
  });
  let yields = 0;
  const yieldToOthers = async (): Promise<void> => void (yields += 1);
  const counts = await getTags({ ...store, yieldToOthers })(user);
  expect(counts).toHaveLength(count);
  expect(new Set(counts.map((each) => each.cards))).toEqual(new Set([25]));
  expect(yields).toBe(turns);
});
