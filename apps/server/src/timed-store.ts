import type { Store } from '@flashcards/persistence-ports';

/** Told of each call of a member of a port, such as `goals.edit`, when it is over, and how long it took. */
export type CallWatcher = (call: string, milliseconds: number) => void;

type Call = (...args: readonly unknown[]) => unknown;
type Took = (started: number) => void;

const timedPromise = <T>(promise: Promise<T>, took: () => void): Promise<T> => {
  promise.then(took, took);
  return promise;
};

const isPages = (result: unknown): result is AsyncIterable<unknown> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result;

/** Each page is timed, not what is done with it in between. */
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

/** Functions by their names, those of a port with its name before them; all else is as it was. */
const timedMember = ([name, part]: [string, unknown], prefix: string, watcher: CallWatcher): [string, unknown] => [
  name,
  typeof part === 'function' ? timedCall(`${prefix}${name}`, part as Call, watcher) : part,
];

/** The same store; what it answers, and when, is not touched. */
export const timedStore = (store: Store, watcher: CallWatcher): Store => {
  const timedPort = (port: string, calls: object): object =>
    Object.fromEntries(Object.entries(calls).map((member) => timedMember(member, `${port}.`, watcher)));
  const parts = Object.entries(store).map(([name, part]: [string, unknown]) =>
    typeof part === 'object' && part !== null ? [name, timedPort(name, part)] : timedMember([name, part], '', watcher),
  );
  return Object.fromEntries(parts) as Store;
};
