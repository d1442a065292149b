import { TimeoutError } from '../errors/network-error.ts';
import type { Called } from '../operation.ts';

export interface Deadline {
  readonly called: Called;
  /** Milliseconds. */
  readonly timeout: number;
  /** What is waited for: an answer, unless it says otherwise. */
  readonly what?: string;
  /** The caller's signals; what they abort with is thrown as it is. */
  readonly signals: readonly AbortSignal[];
}

/** One try: `signal` ends it, and `fail` makes it end with an error. */
export interface Attempt {
  readonly signal: AbortSignal;
  readonly fail: (error: unknown) => void;
  /**
   * For an answer that is read after the attempt: the caller's signals still end it, until the function that this gives is
   * called. The time of the attempt does not.
   */
  readonly goOn: () => () => void;
}

/** The longest delay a timer takes; a longer one would fire at once. */
const longestTimer = 2 ** 31 - 1;

/** Fails with a `TimeoutError` when the time is over; gives the function that stops the time. */
export const failAfter = (
  fail: (error: unknown) => void,
  { called, timeout, what }: Omit<Deadline, 'signals'>,
): (() => void) => {
  if (timeout > longestTimer) return () => undefined;
  const timer = setTimeout(() => fail(new TimeoutError(called, timeout, what)), timeout);
  return () => clearTimeout(timer);
};

/** Rejects with what the signal aborts with. First in a race, it wins over what the abort makes others fail with. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/**
 * Runs one attempt under a signal of its own, made fresh so that a slow first attempt does not doom the second, and
 * lets go of the caller's signals afterwards: those may live as long as the program. Ends with the signal also where
 * `run` does not heed it. An attempt that fails ends its request: nobody reads the rest of the answer.
 */
export const withDeadline = async <T>(deadline: Deadline, run: (attempt: Attempt) => Promise<T>): Promise<T> => {
  const { signals } = deadline;
  const attempt = new AbortController();
  const { signal } = attempt;
  const fail = (error: unknown): void => attempt.abort(error);
  const follow = ({ target }: Event): void => fail((target as AbortSignal).reason);
  const letGo = (): void => {
    for (const each of signals) each.removeEventListener('abort', follow);
  };
  let goesOn = false;
  const goOn = (): (() => void) => {
    goesOn = true;
    return letGo;
  };
  for (const each of signals) each.throwIfAborted();
  for (const each of signals) each.addEventListener('abort', follow);
  const stopTime = failAfter(fail, deadline);
  try {
    return await Promise.race([abortOf(signal), run({ signal, fail, goOn })]);
  } catch (error) {
    goesOn = false;
    fail(error);
    throw error;
  } finally {
    stopTime();
    if (!goesOn) letGo();
  }
};
