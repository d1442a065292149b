import { TimeoutError } from '../errors/network-error.ts';
import type { Called } from '../operation.ts';

export interface Deadline {
  readonly called: Called;
  /** Milliseconds. */
  readonly timeout: number;
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

/**
 * Runs one attempt under a signal of its own, made fresh so that a slow first attempt does not doom the second, and
 * lets go of the caller's signals afterwards: those may live as long as the program.
 */
export const withDeadline = async <T>(
  { called, timeout, signals }: Deadline,
  run: (attempt: Attempt) => Promise<T>,
): Promise<T> => {
  const attempt = new AbortController();
  const follow = ({ target }: Event): void => attempt.abort((target as AbortSignal).reason);
  const expire = (): void => attempt.abort(new TimeoutError(called, timeout));
  const letGo = (): void => {
    for (const signal of signals) signal.removeEventListener('abort', follow);
  };
  let goesOn = false;
  const goOn = (): (() => void) => {
    goesOn = true;
    return letGo;
  };
  const timer = timeout > longestTimer ? undefined : setTimeout(expire, timeout);
  for (const signal of signals) {
    signal.throwIfAborted();
    signal.addEventListener('abort', follow);
  }
  try {
    return await run({ signal: attempt.signal, fail: (error) => attempt.abort(error), goOn });
  } catch (error) {
    if (attempt.signal.aborted) throw attempt.signal.reason;
    throw error;
  } finally {
    clearTimeout(timer);
    if (!goesOn) letGo();
  }
};
