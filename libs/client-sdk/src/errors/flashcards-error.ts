import type { Called, OperationName } from '../operation.ts';

/** Shared by every copy of this package and every realm (an iframe, a vm context), which `instanceof` is not. */
const brand = Symbol.for('@flashcards/client-sdk/error');

export type ErrorKind = 'refused' | 'unexpected-reply' | 'network' | 'timeout' | 'missing-token';

/** What every error of this package is: `isFlashcardsError` tells it from everything else a program may throw. */
export class FlashcardsError extends Error {
  override readonly name: string = 'FlashcardsError';
  /** What was called: `cards.today`; of a raw call the operation. */
  declare readonly method: string;
  /** The operation that failed, by its name in the contract: `getTodayCards`. */
  declare readonly operation: OperationName;

  constructor({ operation, method }: Called, reason: string, { kind, cause }: { kind: ErrorKind; cause?: unknown }) {
    super(`${method}: ${reason}`, cause === undefined ? {} : { cause });
    this.method = method;
    this.operation = operation;
    Object.defineProperty(this, brand, { value: kind });
  }
}

/** Which of our errors this is, also when another copy of the package made it; `undefined` for any other value. */
export const kindOf = (error: unknown): ErrorKind | undefined =>
  typeof error === 'object' && error !== null ? (error as { readonly [brand]?: ErrorKind })[brand] : undefined;

/**
 * Whether this package threw it. An abort by the caller's own signal is not ours and passes through as it is, and a value
 * of the wrong type is a plain `TypeError`.
 *
 * @example
 * ```ts
 * if (isFlashcardsError(error)) console.error(`${error.method} failed: ${error.message}`);
 * ```
 */
export const isFlashcardsError = (error: unknown): error is FlashcardsError => kindOf(error) !== undefined;
