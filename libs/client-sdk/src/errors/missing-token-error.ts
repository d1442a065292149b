import { FlashcardsError, kindOf } from './flashcards-error.ts';
import type { Called } from '../operation.ts';

/** The operation needs a token and the client has none; nothing was sent. */
export class MissingTokenError extends FlashcardsError {
  override readonly name = 'MissingTokenError';

  constructor(called: Called) {
    super(called, 'needs a token: sign in, or give createClient one', { kind: 'missing-token' });
  }
}

/**
 * Whether the client had no token to send; nothing was sent then.
 *
 * @example
 * ```ts
 * if (isMissingToken(error)) showSignIn();
 * ```
 */
export const isMissingToken = (error: unknown): error is MissingTokenError => kindOf(error) === 'missing-token';
