import { ComputerUnavailable, ReaderUnavailable, WriterUnavailable } from '@flashcards/application';
import { AccountGone, StoreUnavailable } from '@flashcards/persistence-ports';
import type { Logger } from 'pino';
import { ImplausibleClock } from '../../clock.ts';
import { protocolAnswer } from './answer.ts';
import { ClientGone } from '../edge/client-gone.ts';
import { respond } from './respond.ts';
import type { Context } from '../state.ts';
import { UploadsFull } from '../../upload-space.ts';

/** The process has no file descriptors left, or the disk has no room. Other processes may free theirs. */
const shortages = new Set(['EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT', 'EFBIG']);

const isShortage = (fault: unknown): boolean => shortages.has(String((fault as { code?: unknown } | undefined)?.code));

/** The log message of a temporary fault; `undefined` for a bug. */
const passing = (fault: unknown): string | undefined => {
  if (fault instanceof StoreUnavailable) return 'the store is out of reach';
  if (fault instanceof ReaderUnavailable) return 'no package can be read';
  if (fault instanceof WriterUnavailable) return 'no package can be written';
  if (fault instanceof ComputerUnavailable) return 'no schedule can be computed';
  if (fault instanceof UploadsFull) return 'uploads hold as much of the disk as they may';
  if (fault instanceof ImplausibleClock) return 'the clock of this machine is implausible';
  return isShortage(fault) ? 'the machine has no file descriptors or no room on its disk left' : undefined;
};

const internalError = protocolAnswer('internal_error');
const unavailable = protocolAnswer('unavailable');

/** The one place where an error becomes a reply. It is logged once with all details; the client gets none. */
export const answerFault = (ctx: Context, fault: unknown, log: Logger): void => {
  // A reply that has begun is cut off, so that a client never takes it for complete JSON.
  if (ctx.res.headersSent) ctx.res.destroy();
  if (fault instanceof ClientGone) return respond(ctx, { status: 499, body: '' });
  // Not a fault: a reply that had begun is cut off, and the client retries a sign-in.
  if (fault instanceof AccountGone) return respond(ctx, unavailable);
  const fields = { reqId: ctx.state.requestId, op: ctx.state.operation, err: fault };
  const reason = passing(fault);
  if (reason === undefined) log.error(fields, 'a fault');
  else log.warn(fields, reason);
  respond(ctx, reason === undefined ? internalError : unavailable);
};
