import { FlashcardsError, kindOf } from './flashcards-error.ts';
import type { Called } from '../operation.ts';

/** Something answered, but not as the contract says: a proxy's page, a cut reply, another kind of server. */
export class UnexpectedReplyError extends FlashcardsError {
  override readonly name = 'UnexpectedReplyError';
  readonly status: number;
  readonly requestId: string | undefined;

  constructor(
    called: Called,
    reason: string,
    { status, requestId, cause }: { status: number; requestId: string | undefined; cause?: unknown },
  ) {
    super(called, `${reason} (status ${status})`, { kind: 'unexpected-reply', cause });
    this.status = status;
    this.requestId = requestId;
  }
}

/** Whether the answer was not one that the contract knows. */
export const isUnexpectedReply = (error: unknown): error is UnexpectedReplyError =>
  kindOf(error) === 'unexpected-reply';
