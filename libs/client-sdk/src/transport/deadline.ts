import { TimeoutError } from '../errors/network-error.ts';
import type { Called } from '../operation.ts';

export interface Deadline {
  readonly called: Called;
  /** Milliseconds. */
  readonly timeout: number;
  /** What is waited for, in the error message; `answer` by default. */
  readonly what?: string;
  /** The caller's signals. Their abort reasons are thrown unchanged. */
  readonly signals: readonly AbortSignal[];
}

/** One attempt. `signal` ends it; `fail` ends it with an error. */
export interface Attempt {
  readonly signal: AbortSignal;
  readonly fail: (error: unknown) => void;
  /**
   * For a response that is read after the attempt: the caller's signals still apply until the returned function is
   * called. The attempt's time limit does not.
   */
  readonly goOn: () => () => void;
}

/** The longest delay of a timer, in milliseconds. A longer one would fire at once. */
const longestTimer = 2 ** 31 - 1;

/** Fails with a `TimeoutError` when the time is over. Returns a function that stops the timer. */
export const failAfter = (
  fail: (error: unknown) => void,
  { called, timeout, what }: Omit<Deadline, 'signals'>,
): (() => void) => {
  if (timeout > longestTimer) return () => undefined;
  const timer = setTimeout(() => fail(new TimeoutError(called, timeout, what)), timeout);
  return () => clearTimeout(timer);
};

/** Rejects with the abort reason. Placed first in a race, it wins over the errors that the abort causes elsewhere. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/**
 * Runs one attempt with its own signal and time limit. Removes its listeners from the caller's signals afterwards,
 * because these may live as long as the program. Ends at the abort even if `run` ignores the signal. A failed attempt
 * aborts its request, because the rest of the response is not read.
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
