import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { QueueOptions, Ran } from '@flashcards/turns';
import { queue } from '@flashcards/turns';
import { runningWork } from './running.ts';

/** Assigns places, such as connections. Keys take turns, and the work of one key runs in order. */
export interface Turns<Place> {
  /**
   * Runs the work when a place is free. Rejects with `StoreUnavailable` when too much work waits, or when it waited too
   * long.
   */
  run<T>(key: string, work: (place: Place) => Promise<T>): Promise<T>;
  /** Whether work waits for a place. */
  isAwaited(): boolean;
  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void>;
}

const granted = <T>(ran: Ran<T>): T => {
  if (ran.ok) return ran.value;
  throw new StoreUnavailable('sqlite: too much work waits');
};

type Bounds = Pick<QueueOptions, 'mostOfOne' | 'mostWaitingOfOne' | 'patience'>;

export const turnsAt = <Place>(places: readonly Place[], bounds: Bounds): Turns<Place> => {
  const free = [...places];
  const turns = queue({ places: places.length, mostWaiting: Infinity, ...bounds });
  const running = runningWork();

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
    run: (key, work) => running.add(inTurn(key, work)),
    isAwaited: () => turns.load().waiting > 0,
    idle: running.idle,
  };
};
