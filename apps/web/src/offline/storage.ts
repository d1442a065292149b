import type { Deed, OutboxStorage } from '@flashcards/client-sdk/offline';
import type { Database } from './database.ts';

export interface CountedStorage extends OutboxStorage {
  readonly count: () => Promise<number>;
  /** Whether deeds survive when the page is closed. */
  readonly isLasting: boolean;
}

/** Keys of an auto-incremented store grow. */
const inDatabase = (database: Database): CountedStorage => ({
  add: (deed) => database.add('deeds', deed),
  oldest: async (count) => {
    const { store } = database.transaction('deeds');
    const [keys, deeds] = await Promise.all([store.getAllKeys(null, count), store.getAll(null, count)]);
    return deeds.flatMap((deed, index) => {
      const key = keys[index];
      return key === undefined ? [] : [{ key, deed }];
    });
  },
  remove: async (keys) => {
    const { store, done } = database.transaction('deeds', 'readwrite');
    await Promise.all([...keys.map((key) => store.delete(key)), done]);
  },
  count: () => database.count('deeds'),
  isLasting: true,
});

const inPage = (): CountedStorage => {
  const waiting = new Map<number, Deed>();
  let last = 0;
  return {
    add: async (deed) => waiting.set((last += 1), deed),
    oldest: async (count) => [...waiting].slice(0, count).map(([key, deed]) => ({ key, deed })),
    remove: async (keys) => keys.forEach((key) => waiting.delete(key)),
    count: async () => waiting.size,
    isLasting: false,
  };
};

/** Where the browser keeps nothing, deeds last as long as the page. */
export const storageIn = (database: Database | undefined): CountedStorage =>
  database ? inDatabase(database) : inPage();
