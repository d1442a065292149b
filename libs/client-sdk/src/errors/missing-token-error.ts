import { FlashcardsError, nameOf } from './flashcards-error.ts';
import type { Called } from '../operation.ts';

/** The operation needs a token and the client has none; nothing was sent. */
export class MissingTokenError extends FlashcardsError {
  declare readonly name: 'MissingTokenError';

  constructor(called: Called) {
    super(called, 'needs a token: sign in, or give createClient one', { name: 'MissingTokenError' });
  }
}

/**
 * Whether the client had no token to send. Nothing was sent.
 *
 * @example
 * ```ts
 * if (isMissingToken(error)) showSignIn();
 * ```
 */
export const isMissingToken = (error: unknown): error is MissingTokenError => nameOf(error) === 'MissingTokenError';
