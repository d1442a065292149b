import { FlashcardsError, nameOf } from './flashcards-error.ts';
import type { Called } from '../operation.ts';

/** No response arrived. Whether the server executed the request is unknown. `cause` is the error that fetch threw. */
export class NetworkError extends FlashcardsError {
  constructor(called: Called, reason: string, { name = 'NetworkError', cause }: { name?: string; cause?: unknown }) {
    super(called, reason, { name, cause });
  }
}

/**
 * Whether no response arrived, because the server was unreachable or too slow. The request may have been executed.
 *
 * @example
 * ```ts
 * if (isNetworkError(error)) keepForLater(review); // under its reviewID it counts once
 * ```
 */
export const isNetworkError = (error: unknown): error is NetworkError =>
  nameOf(error) === 'NetworkError' || isTimeout(error);

/** A response or a token took longer than `timeout` or `totalTimeout`. */
export class TimeoutError extends NetworkError {
  declare readonly name: 'TimeoutError';
  /** In milliseconds. */
  declare readonly timeout: number;

  constructor(called: Called, timeout: number, what = 'answer') {
    super(called, `no ${what} within ${timeout} ms`, { name: 'TimeoutError' });
    this.timeout = timeout;
  }
}

/** Whether a response or a token took longer than `timeout` or `totalTimeout`. Such an error is a network error too. */
export const isTimeout = (error: unknown): error is TimeoutError => nameOf(error) === 'TimeoutError';
