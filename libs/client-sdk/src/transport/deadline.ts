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
   * For an answer that goes on after the attempt: its time does not run out any more, and the caller's signals still end
   * it, until the function that this gives is called.
   */
  readonly goOn: () => () => void;
}

/** The longest delay a timer takes; a longer one would fire at once. */
const longestTimer = 2 ** 31 - 1;

/** Aborts with a `TimeoutError` when the time is over; gives the function that stops the time. */
export const abortAfter = (
  controller: AbortController,
  { called, timeout, what }: Omit<Deadline, 'signals'>,
): (() => void) => {
  if (timeout > longestTimer) return () => undefined;
  const timer = setTimeout(() => controller.abort(new TimeoutError(called, timeout, what)), timeout);
  return () => clearTimeout(timer);
};

/** Rejects with what the signal aborts with. First in a race, it wins over what the abort makes others fail with. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/**
 * Runs one attempt under a signal of its own, made fresh so that a slow first attempt does not doom the second, and
 * lets go of the caller's signals afterwards: those may live as long as the program. Ends with the signal also where
 * `run` does not heed it.
 */
export const withDeadline = async <T>(deadline: Deadline, run: (attempt: Attempt) => Promise<T>): Promise<T> => {
  const { signals } = deadline;
  const attempt = new AbortController();
  const follow = ({ target }: Event): void => attempt.abort((target as AbortSignal).reason);
  const letGo = (): void => {
    for (const signal of signals) signal.removeEventListener('abort', follow);
  };
  let goesOn = false;
  const goOn = (): (() => void) => {
    goesOn = true;
    return letGo;
  };
  for (const signal of signals) signal.throwIfAborted();
  for (const signal of signals) signal.addEventListener('abort', follow);
  const stopTime = abortAfter(attempt, deadline);
  try {
    const { signal } = attempt;
    return await Promise.race([abortOf(signal), run({ signal, fail: (error) => attempt.abort(error), goOn })]);
  } finally {
    stopTime();
    if (!goesOn) letGo();
  }
};
