import { deadline } from '../body/deadline.ts';

/** Milliseconds. Together with the wait for the store, a request is answered within 5 s. */
const patience = 500;
const precision = 100;
/** Milliseconds. While the counters are unavailable, one request after each pause tries them again. */
const pause = 2_000;

export type CallCounters = <T>(call: () => Promise<T>) => Promise<T | undefined>;

/** Calls the counters with a time limit, and after a failure only once per pause. `undefined`: no result. */
export const countersCaller = (reportAway: (reason: unknown) => void): CallCounters => {
  const late = new Error('the counters did not answer in time');
  const inTime = deadline<unknown>(patience, late, precision);
  let isAway = false;
  let calledAt = -Infinity;
  const failed = (reason: unknown): undefined => {
    if (!isAway) reportAway(reason);
    isAway = true;
    calledAt = performance.now();
  };
  return async <T>(call: () => Promise<T>): Promise<T | undefined> => {
    if (isAway && performance.now() < calledAt + pause) return undefined;
    calledAt = performance.now();
    const answer = await inTime(call()).catch((error: unknown) => failed(error));
    if (answer === late) return failed(late);
    if (answer !== undefined) isAway = false;
    return answer as T | undefined;
  };
};
