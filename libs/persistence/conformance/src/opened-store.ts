import type { Store } from '@flashcards/persistence-ports';
import { afterAll, beforeAll } from 'vitest';

export type OpenStore = () => Promise<Store>;
/** The store of the running tests; only available while they run, not while they are collected. */
export type CurrentStore = () => Store;

/** Two handles of one store, as two servers have; the same one twice where a store cannot have two. */
export type Twins = readonly [Store, Store];
export type OpenTwins = () => Promise<Twins>;
export type CurrentTwins = () => Twins;

/** Opens something before the tests of a describe and closes it after them. */
const opened = <T>(open: () => Promise<T>, close: (it: T) => Promise<unknown>): (() => T) => {
  let found: { readonly it: T } | undefined;
  beforeAll(async () => {
    found = { it: await open() };
  });
  afterAll(() => found && close(found.it));
  return () => {
    if (!found) throw new Error('the store is not open yet');
    return found.it;
  };
};

export const openedStore = (open: OpenStore): CurrentStore => opened(open, (store) => store.close());

export const openedTwins = (open: OpenTwins): CurrentTwins =>
  opened(open, (twins) => Promise.all(twins.map((store) => store.close())));
