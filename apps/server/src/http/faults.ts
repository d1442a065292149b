import { ReaderUnavailable } from '@flashcards/application';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Logger } from 'pino';
import { protocolAnswer } from './answer.ts';
import { ClientGone } from './client-gone.ts';
import { respond } from './respond.ts';
import type { Context } from './state.ts';

const internalError = protocolAnswer('internal_error');
const unavailable = protocolAnswer('unavailable');

/** The one place where a fault becomes an answer: logged once with all we know, told to the client with nothing. */
export const answerFault = (ctx: Context, fault: unknown, log: Logger): void => {
  // An answer that has begun ends in the middle, for all to see: a cut connection, never JSON that looks whole.
  if (ctx.res.headersSent) ctx.res.destroy();
  if (fault instanceof ClientGone) return respond(ctx, { status: 499, body: '' });
  const passes = fault instanceof StoreUnavailable || fault instanceof ReaderUnavailable;
  const told = { reqId: ctx.state.requestId, op: ctx.state.operation, err: fault };
  if (passes)
    log.warn(told, fault instanceof StoreUnavailable ? 'the store is out of reach' : 'no package can be read');
  else log.error(told, 'a fault');
  respond(ctx, passes ? unavailable : internalError);
};
