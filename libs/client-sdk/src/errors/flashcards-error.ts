import type { Called, OperationName } from '../operation.ts';

/** Shared by every copy of this package and every realm (an iframe, a vm context), which `instanceof` is not. */
const brand = Symbol.for('@flashcards/client-sdk/error');

/** What every error of this package is: `isFlashcardsError` tells it from everything else a program may throw. */
export class FlashcardsError extends Error {
  declare readonly name: string;
  /** What was called: `cards.today`; of a raw call the operation. */
  declare readonly method: string;
  /** The operation that failed, by its name in the contract: `getTodayCards`. */
  declare readonly operation: OperationName;

  constructor({ operation, method }: Called, reason: string, { name, cause }: { name: string; cause?: unknown }) {
    super(`${method}: ${reason}`, cause === undefined ? {} : { cause });
    Object.assign(this, { name, method, operation });
    Object.defineProperty(this, brand, { value: name });
  }
}

/** Which of our errors this is, by its name, also when another copy of the package made it; `undefined` for any other value. */
export const nameOf = (error: unknown): string | undefined => (Object(error) as { readonly [brand]?: string })[brand];

/**
 * Whether this package threw it. An abort by the caller's own signal is not ours and passes through as it is, and a value
 * of the wrong type is a plain `TypeError`.
 *
 * @example
 * ```ts
 * if (isFlashcardsError(error)) console.error(`${error.method} failed: ${error.message}`);
 * ```
 */
export const isFlashcardsError = (error: unknown): error is FlashcardsError => nameOf(error) !== undefined;
