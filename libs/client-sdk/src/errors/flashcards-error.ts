import type { Called, OperationName } from '../operation.ts';

/**
 * Shared by all copies of this package and all realms (an iframe, a vm context). `instanceof` works in neither case.
 */
const brand = Symbol.for('@flashcards/client-sdk/error');

/** Base class of all errors of this package. Check for it with `isFlashcardsError`. */
export class FlashcardsError extends Error {
  declare readonly name: string;
  /** The method that was called: `cards.today`. For a raw call, the operation. */
  declare readonly method: string;
  /** The name in the contract of the operation that failed: `getTodayCards`. */
  declare readonly operation: OperationName;

  constructor({ operation, method }: Called, reason: string, { name, cause }: { name: string; cause?: unknown }) {
    super(`${method}: ${reason}`, cause === undefined ? {} : { cause });
    Object.assign(this, { name, method, operation });
    Object.defineProperty(this, brand, { value: name });
  }
}

/** The name of an error of this package, including those of another copy of it; `undefined` for any other value. */
export const nameOf = (error: unknown): string | undefined => (Object(error) as { readonly [brand]?: string })[brand];

/**
 * Whether this package threw the error. An abort by the caller's own signal rejects with the signal's reason, which is
 * not one of these errors. A value of the wrong type is a plain `TypeError`.
 *
 * @example
 * ```ts
 * if (isFlashcardsError(error)) console.error(`${error.method} failed: ${error.message}`);
 * ```
 */
export const isFlashcardsError = (error: unknown): error is FlashcardsError => nameOf(error) !== undefined;
