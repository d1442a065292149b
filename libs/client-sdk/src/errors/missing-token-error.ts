import { FlashcardsError, kindOf } from './flashcards-error.ts';

/** The operation needs a token and the client has none; nothing was sent. */
export class MissingTokenError extends FlashcardsError {
  override readonly name = 'MissingTokenError';

  constructor(operation: string) {
    super(operation, 'needs a token; call signIn first, or give createClient one', { kind: 'missing-token' });
  }
}

/** Whether the client had no token to send. */
export const isMissingToken = (error: unknown): error is MissingTokenError => kindOf(error) === 'missing-token';
