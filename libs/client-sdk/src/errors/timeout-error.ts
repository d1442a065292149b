import { kindOf } from './flashcards-error.ts';
import { NetworkError } from './network-error.ts';
import type { Called } from '../operation.ts';

/** The network error of an answer that took longer than the `timeout` of one attempt. */
export class TimeoutError extends NetworkError {
  override readonly name = 'TimeoutError';
  /** In milliseconds. */
  readonly timeout: number;

  constructor(called: Called, timeout: number) {
    super(called, `no answer within ${timeout} ms`, { kind: 'timeout' });
    this.timeout = timeout;
  }
}

/** Whether the answer took too long. */
export const isTimeout = (error: unknown): error is TimeoutError => kindOf(error) === 'timeout';
