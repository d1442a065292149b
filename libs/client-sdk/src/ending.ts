import type { Called } from './operation.ts';
import { failAfter } from './transport/deadline.ts';

/** Ends a call as a whole: by its total time limit and by the caller's signals. */
export interface Ending {
  readonly signals: ReadonlySet<AbortSignal>;
  /** Adds a signal that ends the call. */
  readonly abortOn: (signal: AbortSignal | undefined) => void;
  /**
   * Settles as `work`, or rejects earlier with the abort reason. Removes its listeners afterwards, because a signal may
   * live as long as the program.
   */
  readonly outcome: <T>(work: Promise<T>) => Promise<T>;
}

/** Starts the total time limit. */
export const startEnding = (called: Called, timeout: number): Ending => {
  let end: (reason: unknown) => void;
  const ended = new Promise<never>((_, reject) => (end = reject));
  const follow = ({ target }: Event): void => end((target as AbortSignal).reason);
  const signals = new Set<AbortSignal>();
  const abortOn = (signal: AbortSignal | undefined): void => {
    if (signal) signals.add(signal);
    signal?.addEventListener('abort', follow);
  };
  // Created only for a finite limit, because controllers are expensive in Node.
  const total = timeout === Infinity ? undefined : new AbortController();
  abortOn(total?.signal);
  const stopTime = total && failAfter((error) => total.abort(error), { called, timeout });
  const outcome = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await Promise.race([ended, work]);
    } finally {
      stopTime?.();
      for (const signal of signals) signal.removeEventListener('abort', follow);
    }
  };
  return { signals, abortOn, outcome };
};
