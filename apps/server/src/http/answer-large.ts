import { LRUCache } from 'lru-cache';
import type { Answer } from './answer.ts';
import { protocolAnswer } from './answer.ts';
import { ClientGone, goneSignal } from './client-gone.ts';
import type { LargeAnswers, Ticket } from './large-answers.ts';
import { bytesOfHeld, bytesOfStream } from './large-answers.ts';
import type { Operation } from './operation.ts';
import { beginAnswer, respond } from './respond.ts';
import { finish, send } from './send.ts';
import type { Context } from './state.ts';
import { loopTurns } from './turns.ts';
import { writeReply } from './write-reply.ts';

/** Up to here an answer is small: made whole, and sent with its length. */
const largeFrom = 1024 * 1024;
const mostKnown = 10_000;
const busy = protocolAnswer('too_many_large_answers');

/** An answer turned out to be large when no large one was to be had. It is made anew when there is one. */
class TooLargeForNow extends Error {
  override readonly name = 'TooLargeForNow';
}

type Outcome = Awaited<ReturnType<Operation['handle']>>;
export type AnswerLarge = (ctx: Context, op: Operation, handle: () => Promise<Outcome>) => Promise<void>;

interface Making {
  readonly ctx: Context;
  readonly op: Operation;
  readonly ticket: Ticket;
}

/** Takes the pieces of an answer: keeps them, or sends them as soon as it is known to be large and may be streamed. */
const receiver = ({ ctx, op, ticket }: Making, headers: Readonly<Record<string, string>>) => {
  const kept: Buffer[] = [];
  let bytes = 0;
  let counted = 0;
  let isSending = false;

  const sendKept = async (): Promise<void> => {
    for (let piece = kept.shift(); piece; piece = kept.shift()) await send(ctx.res, piece, {});
  };
  const take = (piece: Buffer): Promise<void> | undefined => {
    if (ctx.res.destroyed) throw new ClientGone('the client hung up');
    bytes += piece.length;
    kept.push(piece);
    if (bytes <= largeFrom) return undefined;
    if (!ticket.enlarge()) throw new TooLargeForNow();
    if (op.endpoint.large === 'streamed') {
      if (!isSending) beginAnswer(ctx, { status: 200, headers });
      isSending = true;
      return sendKept();
    }
    // With the first mebibyte, which was not counted while the answer was small.
    ticket.unread.add(bytes - counted);
    counted = bytes;
    return undefined;
  };
  const end = async (): Promise<void> => {
    if (bytes <= largeFrom) return respond(ctx, { status: 200, headers, body: Buffer.concat(kept, bytes) });
    ticket.made();
    if (!isSending) beginAnswer(ctx, { status: 200, headers, length: bytes });
    for (let piece = kept.shift(); piece; piece = kept.shift())
      await send(ctx.res, piece, { read: (read) => ticket.unread.read(read) });
    await finish(ctx.res);
  };
  return { take, end, bytes: (): number => bytes };
};

/** How much to set aside for an answer that was so large the last time; `undefined` for one that may be small. */
const largeBytesOf = (last: number | undefined, isHeld: boolean): number | undefined => {
  if (last === undefined) return undefined;
  return isHeld ? Math.max(last, bytesOfHeld) : bytesOfStream;
};

/** Answers with what may be large: in slices, with back-pressure, and only so many at a time. */
export const answerLarge = (answers: LargeAnswers): AnswerLarge => {
  const turn = loopTurns();
  /** How large an answer was the last time. */
  const known = new LRUCache<string, number>({ max: mostKnown });

  const make = async (making: Making, handle: () => Promise<Outcome>): Promise<Answer | undefined> => {
    const { ctx, op } = making;
    const outcome = await handle();
    if (!outcome.ok) return op.answer(outcome);
    const key = `${op.name} ${ctx.state.user}`;
    const { take, end, bytes } = receiver(making, op.replyHeaders(outcome.value));
    try {
      await writeReply(op.endpoint.reply, outcome.value, { turn, take });
    } finally {
      if (bytes() > largeFrom) known.set(key, bytes());
      else known.delete(key);
    }
    await end();
    return undefined;
  };

  return async (ctx, op, handle) => {
    const user = String(ctx.state.user);
    const isHeld = op.endpoint.large === 'held';
    const gone = goneSignal(ctx.res);
    for (;;) {
      const largeBytes = largeBytesOf(known.get(`${op.name} ${user}`), isHeld);
      const ticket = await answers.enter({ user, response: ctx.res, gone, largeBytes, isHeld });
      if (gone.aborted) throw new ClientGone('the client hung up while it waited');
      if (!ticket) return respond(ctx, busy);
      try {
        const refusal = await make({ ctx, op, ticket }, handle);
        if (refusal) respond(ctx, refusal);
        return;
      } catch (error) {
        if (!(error instanceof TooLargeForNow)) throw error;
      } finally {
        ticket.release();
      }
    }
  };
};
