import { StoreUnavailable } from '@flashcards/persistence-ports';

/** How long an answer may take. */
export interface Deadline {
  /** Aborted when the time is over, by the error that is the answer then. */
  readonly signal: AbortSignal;
  /** Waits no longer than that for the work, which may still go on. */
  race<T>(work: Promise<T>): Promise<T>;
  /** What the answer names as its cause if the time ends now. */
  met(error: unknown): void;
}

/** Answers with `StoreUnavailable` after some milliseconds. A server that is silent gives no error to react to. */
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
  // Nobody waits for it where the work ends before it begins to race.
  end.catch(() => undefined);
  const deadline: Deadline = {
    signal: over.signal,
    race: (racing) => Promise.race([racing, end]),
    met: (error) => (cause = error),
  };
  return work(deadline).finally(() => clearTimeout(timer));
};
