import { StoreUnavailable } from '@flashcards/persistence-ports';

/** The time limit of an answer. */
export interface Deadline {
  /** Aborted at the deadline with the error for the caller. */
  readonly signal: AbortSignal;
  /** Waits for the work until the deadline. The work may continue after it. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Sets the cause of the error if the deadline passes now. */
  met(error: unknown): void;
}

/** Throws `StoreUnavailable` after some milliseconds. Needed because a silent server returns no error. */
export const within = async <T>(milliseconds: number, work: (deadline: Deadline) => Promise<T>): Promise<T> => {
  const over = new AbortController();
  let cause: unknown;
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new StoreUnavailable('mongodb: the database gave no answer in time', { cause });
      over.abort(error);
      reject(error);
    }, milliseconds);
  });
  // Avoids an unhandled rejection where the work ends before it calls `race`.
  end.catch(() => undefined);
  const deadline: Deadline = {
    signal: over.signal,
    race: (racing) => Promise.race([racing, end]),
    met: (error) => (cause = error),
  };
  return work(deadline).finally(() => clearTimeout(timer));
};
