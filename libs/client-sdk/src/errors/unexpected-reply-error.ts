import type { Called } from '../operation.ts';
import { FlashcardsError, nameOf } from './flashcards-error.ts';

interface Reply {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly field?: string | undefined;
  readonly cause?: unknown;
}

/** Something answered, but not as the contract says: a proxy's page, a cut reply, another kind of server. */
export class UnexpectedReplyError extends FlashcardsError {
  declare readonly name: 'UnexpectedReplyError';
  declare readonly status: number;
  declare readonly requestId: string | undefined;
  /** Which member of the answer does not fit, as in `cards.12.due_date`; `undefined` where it is no such answer at all. */
  declare readonly field: string | undefined;

  constructor(called: Called, reason: string, { status, requestId, field, cause }: Reply) {
    const where = field === undefined ? '' : ` at '${field}'`;
    super(called, `${reason}${where} (status ${status})`, { name: 'UnexpectedReplyError', cause });
    Object.assign(this, { status, requestId, field });
  }
}

/**
 * Whether the answer was not one that the contract knows.
 *
 * @example
 * ```ts
 * if (isUnexpectedReply(error)) console.error(error.method, error.status, error.field, error.requestId);
 * ```
 */
export const isUnexpectedReply = (error: unknown): error is UnexpectedReplyError =>
  nameOf(error) === 'UnexpectedReplyError';
