import { StoreUnavailable } from '@flashcards/persistence-ports';
import { patience } from './connection.ts';

/** Runs works of one key one after the other, those of different keys at once. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Before whoever asked stops waiting for the answer. */
const longestWait = 20_000;

/** As many as the connections of one address: who asks for more has left those before without an answer. */
const mostWaiting = 256;

/** After this the next one goes on; the journal's revision decides between the two. */
const longestTurn = 10_000;

/** Resolves when the work has ended, however it does, and at the latest when its turn is over. */
const endOfTurn = (done: Promise<unknown>, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    done.then(end, end);
  });

/**
 * Writers of one process wait for each other here instead of outrunning each other at the server; only writers of
 * different processes meet there. Whose turn comes too late is turned away without any work: a server that is away
 * must not be asked once more for each who waits. So is who comes to a long line: a client may ask, hang up and ask again
 * faster than long changes are made. Nothing relies on turns but the peace.
 */
export const turns = (isAway: () => boolean, turnLimit = longestTurn): InTurn => {
  const lastTurns = new Map<string, Promise<void>>();
  const lines = new Map<string, number>();
  const tooMany = () => new StoreUnavailable('mongodb: too many changes wait for their turn');
  const start = async <T>(asked: number, work: () => Promise<T>): Promise<T> => {
    const waited = performance.now() - asked;
    if (waited < (isAway() ? patience : longestWait)) return work();
    throw tooMany();
  };
  return (key, work) => {
    const line = (lines.get(key) ?? 0) + 1;
    if (line > mostWaiting + 1) return Promise.reject(tooMany());
    lines.set(key, line);
    const asked = performance.now();
    const before = lastTurns.get(key) ?? Promise.resolve();
    const done = before.then(() => start(asked, work));
    // It is limited from when it begins, not from when it was asked for.
    const turn = before.then(() => endOfTurn(done, turnLimit));
    lastTurns.set(key, turn);
    void turn.then(() => {
      lines.set(key, (lines.get(key) ?? 1) - 1);
      if (lastTurns.get(key) !== turn) return;
      lastTurns.delete(key);
      lines.delete(key);
    });
    return done;
  };
};
