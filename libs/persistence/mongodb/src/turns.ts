import { StoreUnavailable } from '@flashcards/persistence-ports';
import { patience } from './connection.ts';

/** Runs works of one key one after the other, those of different keys at once. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Before whoever asked stops waiting for the answer. */
const longestWait = 20_000;

/**
 * Writers of one process wait for each other here instead of outrunning each other at the server; only writers of
 * different processes meet there. Whose turn comes too late is turned away without any work: a server that is away
 * must not be asked once more for each who waits.
 */
export const turns = (isAway: () => boolean): InTurn => {
  const lastTurns = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const asked = performance.now();
    const done = (lastTurns.get(key) ?? Promise.resolve()).then(() => {
      const waited = performance.now() - asked;
      if (waited < (isAway() ? patience : longestWait)) return work();
      throw new StoreUnavailable('mongodb: too many changes wait for their turn');
    });
    const turn = done.then(
      () => undefined,
      () => undefined,
    );
    lastTurns.set(key, turn);
    void turn.then(() => {
      if (lastTurns.get(key) === turn) lastTurns.delete(key);
    });
    return done;
  };
};
