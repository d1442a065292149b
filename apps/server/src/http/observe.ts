import type { UserId } from '@flashcards/kernel';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';
import { answerFault } from './faults.ts';
import { requestId } from './request-id.ts';
import type { Context, Layer } from './state.ts';
import type { AddressOf } from './client-address.ts';
import type { UnreadAnswers } from './unread-answers.ts';
import { readingPatience } from './send.ts';

export interface Observation {
  readonly log: Logger;
  /** Names a user in the log without telling who it is. */
  readonly pseudonym: (user: UserId) => string;
  readonly unread: UnreadAnswers;
  readonly addressOf: AddressOf;
  readonly metrics?: Pick<Metrics, 'requestBegan' | 'requestEnded'> | undefined;
}

const mostUnwatched = 64 * 1024;

/** Keeps account of an answer that was written at once and not taken at once, and cuts one that nobody takes. */
const watch = (unread: UnreadAnswers, { res, state }: Context): void => {
  if (res.writableFinished || res.destroyed || res.writableLength <= mostUnwatched) return;
  unread.hold(String(state.user ?? state.address), res).add(res.writableLength);
  const timer = setTimeout(() => void res.destroy(), readingPatience).unref();
  res.once('close', () => clearTimeout(timer));
};

const round = (milliseconds: number): number => Math.round(milliseconds * 100) / 100;

/** Around everything else: gives the request its id, turns faults into answers and writes the one log line. */
export const observe =
  ({ log, pseudonym, unread, addressOf, metrics }: Observation): Layer =>
  async (ctx, next) => {
    const started = performance.now();
    metrics?.requestBegan();
    const { state } = ctx;
    state.requestId = requestId(ctx.req.headers['x-request-id']);
    state.address = addressOf(ctx.req);
    try {
      await next();
    } catch (fault) {
      answerFault(ctx, fault, log);
    }
    watch(unread, ctx);
    const { requestId: reqId, operation: op, code, user } = state;
    const status = ctx.res.statusCode;
    const milliseconds = performance.now() - started;
    metrics?.requestEnded(op, status, milliseconds);
    const line = { reqId, op, status, code, ms: round(milliseconds) };
    log.info(user === undefined ? line : { ...line, user: pseudonym(user) }, 'request');
  };
