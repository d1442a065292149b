import type { ErrorKind } from './flashcards-error.ts';
import { FlashcardsError, kindOf } from './flashcards-error.ts';
import type { Called } from '../operation.ts';

/** No answer arrived: whether the server did what was asked is unknown. `cause` is what fetch threw. */
export class NetworkError extends FlashcardsError {
  override readonly name: string = 'NetworkError';

  constructor(called: Called, reason: string, { kind = 'network', cause }: { kind?: ErrorKind; cause?: unknown }) {
    super(called, reason, { kind, cause });
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
  kindOf(error) === 'network' || kindOf(error) === 'timeout';

/** The network error of an answer, or a token, that took longer than `timeout` or `totalTimeout`. */
export class TimeoutError extends NetworkError {
  override readonly name = 'TimeoutError';
  /** In milliseconds. */
  readonly timeout: number;

  constructor(called: Called, timeout: number, what = 'answer') {
    super(called, `no ${what} within ${timeout} ms`, { kind: 'timeout' });
    this.timeout = timeout;
  }
}

/** Whether the answer took longer than `timeout` or `totalTimeout`; it is a network error too. */
export const isTimeout = (error: unknown): error is TimeoutError => kindOf(error) === 'timeout';
