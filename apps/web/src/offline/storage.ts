import type { Deed, OutboxStorage, WaitingDeed } from '@flashcards/client-sdk/offline';
import type { Database } from './database.ts';

export interface CountedStorage extends OutboxStorage {
  readonly count: () => Promise<number>;
  /** Whether all deeds survive when the page is closed. */
  readonly isLasting: () => Promise<boolean>;
}

const waitingIn = (deeds: ReadonlyMap<number, Deed>): readonly WaitingDeed[] =>
  [...deeds].map(([key, deed]) => ({ key, deed }));

/** Keys of an auto-incremented store grow. */
const oldestIn = async (database: Database, count: number): Promise<readonly WaitingDeed[]> => {
  const { store } = database.transaction('deeds');
  const [keys, deeds] = await Promise.all([store.getAllKeys(null, count), store.getAll(null, count)]);
  return waitingIn(new Map(keys.map((key, index) => [key, deeds[index] as Deed])));
};

const removeFrom = async (database: Database, keys: readonly number[]): Promise<void> => {
  const { store, done } = database.transaction('deeds', 'readwrite');
  await Promise.all([...keys.map((key) => store.delete(key)), done]);
};

/**
 * Keeps deeds in the database. What it has no room for lasts as long as the page, and so does what this page added to a
 * database that the browser then removed.
 */
export const storageIn = (database: () => Promise<Database | undefined>): CountedStorage => {
  const stored = new Map<number, Deed>();
  const unstored = new Map<number, Deed>();
  // What the database did not remove when it was sent.
  const sent = new Set<number>();
  let last = 0;
  let adding: Promise<void> = Promise.resolve();
  const asked = async <Value>(ask: (opened: Database) => Promise<Value>): Promise<Value | undefined> => {
    const opened = await database();
    return opened && ask(opened).catch(() => undefined);
  };
  const put = async (deed: Deed): Promise<void> => {
    // What follows a deed without room stays behind it.
    const key = unstored.size === 0 ? await asked((opened) => opened.add('deeds', deed)) : undefined;
    if (key === undefined) unstored.set((last -= 1), deed);
    else stored.set(key, deed);
  };
  return {
    add: (deed) => (adding = adding.then(() => put(deed))),
    oldest: async (count) => {
      const kept = await asked((opened) => oldestIn(opened, count + sent.size));
      const first = kept?.filter(({ key }) => !sent.has(key)) ?? waitingIn(stored);
      return [...first, ...waitingIn(unstored)].slice(0, count);
    },
    remove: async (keys) => {
      for (const key of keys) if (!unstored.delete(key)) sent.add(key);
      const removed = [...sent];
      for (const key of removed) stored.delete(key);
      const isDone = removed.length > 0 && (await asked((opened) => removeFrom(opened, removed).then(() => true)));
      if (isDone) for (const key of removed) sent.delete(key);
    },
    count: async () => {
      const count = await asked((opened) => opened.count('deeds'));
      // Another page has sent them.
      if (count === 0) stored.clear();
      return (count === undefined ? stored.size : count - sent.size) + unstored.size;
    },
    isLasting: async () => unstored.size === 0 && (await database()) !== undefined,
  };
};
