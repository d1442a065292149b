import { deadline } from '../body/deadline.ts';

/** With the wait for the store behind it, a request is answered within five seconds. */
const patience = 500;
const precision = 100;
/** While nobody can count, one request after each pause finds out whether that is over. */
const pause = 2_000;

export type Asking = <T>(ask: () => Promise<T>) => Promise<T | undefined>;

/** Asks those who count, not for long and, after they gave no answer, not each time: `undefined` is no answer. */
export const askingCounters = (sayAway: (reason: unknown) => void): Asking => {
  const late = new Error('the counters did not answer in time');
  const inTime = deadline<unknown>(patience, late, precision);
  let isAway = false;
  let askedAt = -Infinity;
  const failed = (reason: unknown): undefined => {
    if (!isAway) sayAway(reason);
    isAway = true;
    askedAt = performance.now();
  };
  return async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
    if (isAway && performance.now() < askedAt + pause) return undefined;
    askedAt = performance.now();
    const answer = await inTime(ask()).catch((error: unknown) => failed(error));
    if (answer === late) return failed(late);
    if (answer !== undefined) isAway = false;
    return answer as T | undefined;
  };
};
