import type { UserId } from '@flashcards/kernel';
import type { Logger } from 'pino';
import type { Metrics } from '../../metrics/metrics.ts';
import { answerFault } from '../reply/faults.ts';
import { requestId } from './request-id.ts';
import type { Context, Layer } from '../state.ts';
import type { AddressOf } from './client-address.ts';
import type { Ledger } from '../reply/ledger.ts';
import { sending } from '../reply/send.ts';

export interface Observation {
  readonly log: Logger;
  /** The pseudonym of a user in the log. */
  readonly pseudonym: (user: UserId) => string;
  readonly ledger: Ledger;
  readonly addressOf: AddressOf;
  /** Whether replies have a Server-Timing header; for development. */
  readonly serverTiming: boolean;
  readonly metrics?: Pick<Metrics, 'requestBegan' | 'requestEnded'> | undefined;
}

const round = (milliseconds: number): number => Math.round(milliseconds * 100) / 100;

/**
 * The outermost layer: gives the request its id, sends the reply, turns errors into replies, and writes the log line.
 */
export const observe = ({ log, pseudonym, ledger, addressOf, serverTiming, metrics }: Observation): Layer => {
  const send = sending(ledger);
  /** Small replies are sent synchronously, without the cost of a promise. */
  const sendAnswer = (ctx: Context): Promise<void> | undefined => {
    const { answer } = ctx.state;
    ctx.state.answer = undefined;
    return answer && send(ctx, answer);
  };
  const answerWith = async (ctx: Context, fault: unknown): Promise<void> => {
    answerFault(ctx, fault, log);
    try {
      await sendAnswer(ctx);
    } catch {
      // The client is gone.
    }
  };
  return async (ctx, next) => {
    const started = performance.now();
    metrics?.requestBegan();
    const { state } = ctx;
    state.requestId = requestId(ctx.req.headers['x-request-id']);
    state.address = addressOf(ctx.req);
    if (serverTiming) state.timing = { began: started };
    try {
      await next();
      const sent = sendAnswer(ctx);
      if (sent) await sent;
    } catch (fault) {
      await answerWith(ctx, fault);
    }
    const { requestId: reqId, operation: op, code, queue, user } = state;
    const status = ctx.res.statusCode;
    const milliseconds = performance.now() - started;
    metrics?.requestEnded(op, status, milliseconds);
    log.info({ reqId, op, status, code, queue, ms: round(milliseconds), user: user && pseudonym(user) }, 'request');
  };
};
