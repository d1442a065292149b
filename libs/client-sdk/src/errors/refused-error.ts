import type { RefusalCode } from '../refusal-code.ts';
import type { Called } from '../operation.ts';
import { FlashcardsError, nameOf } from './flashcards-error.ts';

interface Refusal<Code> {
  readonly code: Code;
  readonly text: string;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly field?: string | undefined;
  readonly position?: number | undefined;
  /** Ends the message: what the caller may do about it. */
  readonly hint?: string;
}

/** The server understood and said no. `code` says why in a word, `text` in the server's own words. */
export class RefusedError<Code extends RefusalCode = RefusalCode> extends FlashcardsError {
  declare readonly name: 'RefusedError';
  declare readonly code: Code;
  declare readonly text: string;
  declare readonly status: number;
  /** What to quote when asking the people who run the server. */
  declare readonly requestId: string | undefined;
  /** Seconds to wait before trying again, where the server says so. */
  declare readonly retryAfter: number | undefined;
  /** Of `invalid_value`: the key whose value is bad, as the wire calls it: `reviews`. */
  declare readonly field: string | undefined;
  /** Which entry of a list that was sent it is about, counted from 1. */
  declare readonly position: number | undefined;

  constructor(
    called: Called,
    { code, text, status, requestId, retryAfter, field, position, hint = '' }: Refusal<Code>,
  ) {
    super(called, `${text} (${code})${hint}`, { name: 'RefusedError' });
    Object.assign(this, { code, text, status, requestId, retryAfter, field, position });
  }
}

/**
 * Whether the server refused, and if codes are given, for one of these reasons. By the error's mark, so that it also
 * knows errors of another copy of this package, or of another window.
 *
 * @example
 * ```ts
 * try {
 *   await client.imports.create(file, { name });
 * } catch (error) {
 *   if (!isRefused(error, 'name_taken', 'place_taken')) throw error;
 *   console.log(error.text); // in the server's words
 * }
 * ```
 */
export const isRefused = <Code extends RefusalCode = RefusalCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is RefusedError<Code> =>
  nameOf(error) === 'RefusedError' && (codes.length === 0 || codes.includes((error as RefusedError<Code>).code));
