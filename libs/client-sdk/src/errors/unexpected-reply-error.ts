import type { Called } from '../operation.ts';
import { FlashcardsError, nameOf } from './flashcards-error.ts';

interface Reply {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly field?: string | undefined;
  readonly cause?: unknown;
}

/**
 * A response that does not follow the contract, such as a proxy's page, a truncated reply or another kind of server.
 */
export class UnexpectedReplyError extends FlashcardsError {
  declare readonly name: 'UnexpectedReplyError';
  declare readonly status: number;
  declare readonly requestId: string | undefined;
  /**
   * The path of the member that does not fit, such as `cards.12.due_date`; `undefined` if the response as a whole does
   * not.
   */
  declare readonly field: string | undefined;

  constructor(called: Called, reason: string, { status, requestId, field, cause }: Reply) {
    const where = field === undefined ? '' : ` at '${field}'`;
    super(called, `${reason}${where} (status ${status})`, { name: 'UnexpectedReplyError', cause });
    Object.assign(this, { status, requestId, field });
  }
}

/**
 * Whether the response did not follow the contract.
 *
 * @example
 * ```ts
 * if (isUnexpectedReply(error)) console.error(error.method, error.status, error.field, error.requestId);
 * ```
 */
export const isUnexpectedReply = (error: unknown): error is UnexpectedReplyError =>
  nameOf(error) === 'UnexpectedReplyError';
