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

/** Whether no answer arrived, be it unreachable or too slow. */
export const isNetworkError = (error: unknown): error is NetworkError =>
  kindOf(error) === 'network' || kindOf(error) === 'timeout';
