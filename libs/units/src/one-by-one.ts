import { StoreUnavailable } from '@flashcards/persistence-ports';
import { counter, queue } from '@flashcards/turns';

/** Waiting calls of one key. A client with more than this no longer reads the answers to its earlier requests. */
export const mostWaitingOfOne = 256;
/** Milliseconds; less than clients wait for an answer. */
export const longestWait = 20_000;

export interface OneByOne {
  /** Whether work of the key runs or waits. */
  isBusy(key: string): boolean;
  /** Rejects with `StoreUnavailable` when too much work of the key waits, or when it waited longer than `patience`. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Runs the work of one key one after the other; different keys do not wait for each other. `patience` is in
 * milliseconds.
 */
export const oneByOne = (patience = longestWait): OneByOne => {
  const turns = queue({ places: Infinity, mostOfOne: 1, mostWaiting: Infinity, mostWaitingOfOne, patience });
  const pending = counter();
  return {
    isBusy: (key) => pending.of(key) > 0,
    run: async (key, work) => {
      pending.add([key], 1);
      try {
        const ran = await turns.run({ keys: [key] }, work);
        if (!ran.ok) throw new StoreUnavailable('too much work waits');
        return ran.value;
      } finally {
        pending.add([key], -1);
      }
    },
  };
};
