import type { Store } from '@flashcards/persistence-ports';

/** Called after each call of a store method, with its name, such as `goals.edit`, and its duration. */
export type CallWatcher = (call: string, milliseconds: number) => void;

type Call = (...args: readonly unknown[]) => unknown;
type Took = (started: number) => void;

const timedPromise = <T>(promise: Promise<T>, took: () => void): Promise<T> => {
  promise.then(took, took);
  return promise;
};

const isPages = (result: unknown): result is AsyncIterable<unknown> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result;

/** Times the reading of each page, not the work between pages. */
const timedPages = (pages: AsyncIterable<unknown>, took: Took): AsyncIterable<unknown> => ({
  [Symbol.asyncIterator]: () => {
    const iterator = pages[Symbol.asyncIterator]();
    const next = () => {
      const started = performance.now();
      return timedPromise(iterator.next(), () => took(started));
    };
    return { next, return: async (value) => iterator.return?.(value) ?? { done: true, value } };
  },
});

const timedCall = (name: string, call: Call, watcher: CallWatcher): Call => {
  const took: Took = (started) => watcher(name, performance.now() - started);
  return (...args) => {
    const started = performance.now();
    const result = call(...args);
    if (result instanceof Promise) return timedPromise(result, () => took(started));
    return isPages(result) ? timedPages(result, took) : result;
  };
};

/** Wraps functions under their names, prefixed by their port; other members stay unchanged. */
const timedMember = ([name, part]: [string, unknown], prefix: string, watcher: CallWatcher): [string, unknown] => [
  name,
  typeof part === 'function' ? timedCall(`${prefix}${name}`, part as Call, watcher) : part,
];

/** The same store with timed calls. Results are returned unchanged and without delay. */
export const timedStore = (store: Store, watcher: CallWatcher): Store => {
  const timedPort = (port: string, calls: object): object =>
    Object.fromEntries(Object.entries(calls).map((member) => timedMember(member, `${port}.`, watcher)));
  const parts = Object.entries(store).map(([name, part]: [string, unknown]) =>
    typeof part === 'object' && part !== null ? [name, timedPort(name, part)] : timedMember([name, part], '', watcher),
  );
  return Object.fromEntries(parts) as Store;
};
