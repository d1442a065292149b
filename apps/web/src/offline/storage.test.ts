import type { Deed } from '@flashcards/client-sdk/offline';
import { expect, it } from 'vitest';
import type { Database } from './database.ts';
import { storageIn } from './storage.ts';

const deed = (reviewID: string): Deed => ({ kind: 'undo', reviewID });

/** A browser's database of deeds. The adds and removals at these places, from 0, fail, as on a full device. */
const aDatabase = ({ adds = [], removals = [] }: { readonly adds?: number[]; readonly removals?: number[] }) => {
  const deeds = new Map<number, Deed>();
  const calls = { adds: 0, removals: 0 };
  let last = 0;
  return {
    add: async (_: string, added: Deed) => {
      const place = calls.adds++;
      // The first is written slowly.
      await new Promise((resolve) => setTimeout(resolve, 5 - place));
      if (adds.includes(place)) throw new DOMException('full', 'QuotaExceededError');
      deeds.set((last += 1), added);
      return last;
    },
    count: async () => deeds.size,
    transaction: (_: string, mode?: string) => {
      const fails = mode !== undefined && removals.includes(calls.removals++);
      const store = {
        getAllKeys: async (__: null, count: number) => [...deeds.keys()].slice(0, count),
        getAll: async (__: null, count: number) => [...deeds.values()].slice(0, count),
        delete: async (key: number) => fails || deeds.delete(key),
      };
      return { store, done: fails ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : undefined };
    },
  } as unknown as Database;
};

const waitingIn = async ({ oldest }: ReturnType<typeof storageIn>) =>
  (await oldest(9)).map(({ deed: waiting }) => (waiting as { readonly reviewID: string }).reviewID);

it('keeps the order of deeds of which the database has no room for one', async () => {
  const full = aDatabase({ adds: [1] });
  const storage = storageIn(async () => full);
  await Promise.all(['a', 'b', 'c'].map((id) => storage.add(deed(id))));
  expect(await waitingIn(storage)).toEqual(['a', 'b', 'c']);
  expect([await storage.count(), await storage.isLasting()]).toEqual([3, false]);
});

it('has sent deeds no more that the database did not remove, until it does', async () => {
  const full = aDatabase({ adds: [2], removals: [0] });
  const storage = storageIn(async () => full);
  for (const id of ['a', 'b', 'c']) await storage.add(deed(id));
  const [first] = await storage.oldest(1);
  await storage.remove([first?.key ?? 0]);
  expect([await waitingIn(storage), await storage.count()]).toEqual([['b', 'c'], 2]);
  await storage.remove((await storage.oldest(9)).map(({ key }) => key));
  expect([await waitingIn(storage), await storage.count(), await full.count('deeds')]).toEqual([[], 0, 0]);
});
