import { eventLoopTurns, queue } from '@flashcards/turns';
import type { UserId } from '@flashcards/kernel';
import type { Answer } from '../reply/answer.ts';
import { protocolAnswer } from '../reply/answer.ts';
import { inTurn } from '../edge/in-turn.ts';
import type { Context } from '../state.ts';

/** Bytes. A shorter body is parsed and checked in about 1 ms. */
const longFrom = 64 * 1024;
const busy = protocolAnswer('unavailable');

/** Bytes at each end that are searched for the token: it is at the beginning or, with sorted keys, at the end. */
const endBytes = 4_096;
const token = /"jwtToken"\s*:\s*"([\w.-]{1,2048})"/;

export type LongBodies = (ctx: Context, body: Buffer, work: (body: Buffer) => Promise<Answer>) => Promise<Answer>;

/**
 * Queues requests with long bodies, fairly by account and by address, from parsing to the reply. A megabyte of JSON
 * blocks the event loop for up to 25 ms, becomes objects many times as large, and takes a second or two to store. The
 * account comes from the signed token before the body is parsed; whether the token is still valid is checked later.
 */
export const longBodies = (signedFor: (token: string) => UserId | undefined): LongBodies => {
  const turns = queue({ places: 2, mostOfOne: 1, mostWaiting: 64, mostWaitingOfOne: 16, patience: 20_000 });
  // Parsing, checking and fingerprinting a body take about 10 ms each; it yields to the event loop in between.
  const nextTurn = eventLoopTurns();
  return (ctx, body, work) => {
    if (body.length <= longFrom) return work(body);
    const ends = body.toString('latin1', 0, endBytes) + body.toString('latin1', body.length - endBytes);
    const [, given] = token.exec(ends) ?? [];
    const user = given === undefined ? undefined : signedFor(given);
    if (user !== undefined) ctx.state.claimed = user;
    ctx.state.pause = nextTurn;
    return inTurn(turns, ctx, { work: () => nextTurn().then(() => work(body)), otherwise: busy });
  };
};
