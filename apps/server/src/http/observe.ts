import type { UserId } from '@flashcards/kernel';
import type { Logger } from 'pino';
import { answerFault } from './faults.ts';
import { requestId } from './request-id.ts';
import type { Layer } from './state.ts';

export interface Observation {
  readonly log: Logger;
  /** Names a user in the log without telling who it is. */
  readonly pseudonym: (user: UserId) => string;
}

const round = (milliseconds: number): number => Math.round(milliseconds * 100) / 100;

/** Around everything else: gives the request its id, turns faults into answers and writes the one log line. */
export const observe =
  ({ log, pseudonym }: Observation): Layer =>
  async (ctx, next) => {
    const started = performance.now();
    const { state } = ctx;
    state.requestId = requestId(ctx.req.headers['x-request-id']);
    try {
      await next();
    } catch (fault) {
      answerFault(ctx, fault, log);
    }
    const { requestId: reqId, operation: op, user } = state;
    const line = { reqId, op, status: ctx.res.statusCode, ms: round(performance.now() - started) };
    log.info(user === undefined ? line : { ...line, user: pseudonym(user) }, 'request');
  };
