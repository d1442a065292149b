import { FlashcardsError, nameOf } from './flashcards-error.ts';
import type { Called } from '../operation.ts';

/** No answer arrived: whether the server did what was asked is unknown. `cause` is what fetch threw. */
export class NetworkError extends FlashcardsError {
  constructor(called: Called, reason: string, { name = 'NetworkError', cause }: { name?: string; cause?: unknown }) {
    super(called, reason, { name, cause });
  }
}

/**
 * Whether no answer arrived, be it unreachable or too slow. It may have been done or not.
 *
 * @example
 * ```ts
 * if (isNetworkError(error)) keepForLater(review); // under its reviewID it counts once
 * ```
 */
export const isNetworkError = (error: unknown): error is NetworkError =>
  nameOf(error) === 'NetworkError' || isTimeout(error);

/** The network error of an answer, or a token, that took longer than `timeout` or `totalTimeout`. */
export class TimeoutError extends NetworkError {
  declare readonly name: 'TimeoutError';
  /** In milliseconds. */
  declare readonly timeout: number;

  constructor(called: Called, timeout: number, what = 'answer') {
    super(called, `no ${what} within ${timeout} ms`, { name: 'TimeoutError' });
    this.timeout = timeout;
  }
}

/** Whether the answer took longer than `timeout` or `totalTimeout`; it is a network error too. */
export const isTimeout = (error: unknown): error is TimeoutError => nameOf(error) === 'TimeoutError';
