import type { Called } from './operation.ts';
import { failAfter } from './transport/deadline.ts';

/** What ends a call as a whole, whatever it waits for: the client's time for it, and the caller's signals. */
export interface Ending {
  readonly signals: ReadonlySet<AbortSignal>;
  /** Ends the call with this signal too. */
  readonly heed: (signal: AbortSignal | undefined) => void;
  /** What the call answers, unless it is ended before; lets go of the signals then, which may live as long as the program. */
  readonly outcome: <T>(work: Promise<T>) => Promise<T>;
}

/** Begins the time. */
export const startEnding = (called: Called, timeout: number): Ending => {
  let end: (reason: unknown) => void;
  const ended = new Promise<never>((_, reject) => (end = reject));
  const follow = ({ target }: Event): void => end((target as AbortSignal).reason);
  const signals = new Set<AbortSignal>();
  const heed = (signal: AbortSignal | undefined): void => {
    if (signal) signals.add(signal);
    signal?.addEventListener('abort', follow);
  };
  // Made only for a time that ends: controllers are dear in Node.
  const total = timeout === Infinity ? undefined : new AbortController();
  heed(total?.signal);
  const stopTime = total && failAfter((error) => total.abort(error), { called, timeout });
  const outcome = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await Promise.race([ended, work]);
    } finally {
      stopTime?.();
      for (const signal of signals) signal.removeEventListener('abort', follow);
    }
  };
  return { signals, heed, outcome };
};
