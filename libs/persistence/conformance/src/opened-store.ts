import type { Store } from '@flashcards/persistence-ports';
import { afterAll, beforeAll } from 'vitest';

export type OpenStore = () => Promise<Store>;
/** The store of the running tests; it is there once they run, not yet while they are being collected. */
export type CurrentStore = () => Store;

/** Opens one store before the tests of a describe and closes it after them. */
export const openedStore = (open: OpenStore): CurrentStore => {
  let store: Store | undefined;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store?.close());
  return () => {
    if (!store) throw new Error('the store is not open yet');
    return store;
  };
};
