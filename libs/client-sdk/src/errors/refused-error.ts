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
  /** Appended to the message: what the caller can do. */
  readonly hint?: string;
}

/** The server refused the request. `code` is the reason, `text` the server's explanation. */
export class RefusedError<Code extends RefusalCode = RefusalCode> extends FlashcardsError {
  declare readonly name: 'RefusedError';
  declare readonly code: Code;
  declare readonly text: string;
  declare readonly status: number;
  /** The request's id in the server's logs. Quote it when you report a problem to the server's operators. */
  declare readonly requestId: string | undefined;
  /** Seconds to wait before another attempt, if the server says so. */
  declare readonly retryAfter: number | undefined;
  /** For `invalid_value`: the wire name of the key whose value is invalid, such as `reviews` or `settings.timeZone`. */
  declare readonly field: string | undefined;
  /** The position, counted from 1, of the entry in question in a list that was sent. */
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
 * Whether the server refused the request; with codes, whether for one of these reasons. Checks the error's mark instead
 * of its class, so it also recognizes errors of another copy of this package or another window.
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
