import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { QueueOptions, Ran } from '@flashcards/turns';
import { counter, queue } from '@flashcards/turns';

/** Deals out places, such as connections. Keys take turns, and the work of one key runs in the order of asking. */
export interface Turns<Place> {
  /** Runs the work when there is a place for it. Rejects with `StoreUnavailable` when too many wait, or for too long. */
  run<T>(key: string, work: (place: Place) => Promise<T>): Promise<T>;
  /** Whether work waits for a place. */
  isAwaited(): boolean;
  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void>;
}

/** The connections of one address: a client that asks for more no longer reads the answers to what it asked before. */
export const mostWaitingOfOne = 256;
/** Milliseconds, before clients stop waiting for the answer. */
export const longestWait = 20_000;

const granted = <T>(ran: Ran<T>): T => {
  if (ran.ok) return ran.value;
  throw new StoreUnavailable('sqlite: too much work waits');
};

type Bounds = Pick<QueueOptions, 'mostOfOne' | 'mostWaitingOfOne' | 'patience'>;

export const turnsAt = <Place>(places: readonly Place[], bounds: Bounds): Turns<Place> => {
  const free = [...places];
  const turns = queue({ places: places.length, mostWaiting: Infinity, ...bounds });
  const running = new Set<Promise<unknown>>();

  const inPlace = async <T>(work: (place: Place) => Promise<T>): Promise<T> => {
    const place = free.pop() as Place;
    try {
      return await work(place);
    } finally {
      free.push(place);
    }
  };
  const inTurn = async <T>(key: string, work: (place: Place) => Promise<T>): Promise<T> =>
    granted(await turns.run({ keys: [key] }, () => inPlace(work)));
  return {
    run: (key, work) => {
      const run = inTurn(key, work);
      const over = (): void => void running.delete(run);
      running.add(run);
      run.then(over, over);
      return run;
    },
    isAwaited: () => turns.load().waiting > 0,
    idle: async () => {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
};

/** Runs the work of one key one after the other; keys do not wait for each other. */
export const oneByOne = (patience = longestWait) => {
  const turns = queue({ places: Infinity, mostOfOne: 1, mostWaiting: Infinity, mostWaitingOfOne, patience });
  const asked = counter();
  return {
    isBusy: (key: string): boolean => asked.of(key) > 0,
    run: async <T>(key: string, work: () => Promise<T>): Promise<T> => {
      asked.add([key], 1);
      try {
        return granted(await turns.run({ keys: [key] }, work));
      } finally {
        asked.add([key], -1);
      }
    },
  };
};
