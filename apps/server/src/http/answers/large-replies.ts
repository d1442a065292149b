import type { Outcome, Refusal } from '@flashcards/kernel';
import { eventLoopTurns, queue } from '@flashcards/turns';
import type { Answer, Send } from '../answer.ts';
import { protocolAnswer } from '../answer.ts';
import { ClientGone, goneSignal } from '../client-gone.ts';
import { inTurn } from '../in-turn.ts';
import type { Operation } from '../operation.ts';
import type { Context } from '../state.ts';
import { keysOf } from '../state.ts';
import type { Holding, Ledger } from './ledger.ts';
import { writeReply } from './write-reply.ts';

/** Up to here an answer is made whole, and sent with its length. */
const largeFrom = 1024 * 1024;
/** What a streamed answer holds: a page of its source, and the pieces made of it. */
const bytesOfStream = 4 * 1024 * 1024;

const tooMany = protocolAnswer('too_many_large_answers');

export interface LargeReplies {
  /** A reply whose source waits for its reader: up to 1 MiB it is made whole, beyond it is sent as it is made. */
  streamed(ctx: Context, op: Operation, value: unknown): Promise<Answer>;
  /** A reply whose source is all at hand: made whole, one at a time. */
  held(ctx: Context, op: Operation, asking: Asking): Promise<Answer>;
}

export interface Asking {
  readonly handle: () => Promise<Outcome<unknown, string>>;
  readonly refusal: (outcome: Refusal<string>) => Promise<Answer>;
}

/** Pieces that were made and not sent yet, each counted for its response. */
const keeping = (holding: Holding) => {
  const kept: Buffer[] = [];
  let length = 0;
  return {
    keep: (piece: Buffer): void => {
      holding.add(piece.length);
      kept.push(piece);
      length += piece.length;
    },
    length: (): number => length,
    sendTo: async (send: Send): Promise<void> => {
      for (let piece = kept.shift(); piece; piece = kept.shift()) {
        await send(piece);
        holding.add(-piece.length);
      }
    },
  };
};

type Kept = ReturnType<typeof keeping>;

const promised = <T>() => {
  let [resolve, reject] = [(_: T): void => {}, (_: Error): void => {}];
  const promise = new Promise<T>((onValue, onError) => ([resolve, reject] = [onValue, onError]));
  return { promise, resolve, reject };
};

/** An answer that is made. `rest` is what the writer has not handed over; all of a small answer. */
const whole = (
  op: Operation,
  value: unknown,
  { kept, rest }: { readonly kept: Kept; readonly rest: string },
): Answer => {
  const made = { status: 200, headers: op.replyHeaders(value) };
  if (kept.length() === 0) return { ...made, body: rest };
  kept.keep(Buffer.from(rest));
  return { ...made, length: kept.length(), body: kept.sendTo };
};

export const largeReplies = (open: Ledger, mostOfUser: number): LargeReplies => {
  const turn = eventLoopTurns();
  const large = queue({
    places: Number.POSITIVE_INFINITY,
    mostOfOne: mostOfUser,
    mostWaiting: 1_024,
    mostWaitingOfOne: 16,
    patience: 5_000,
  });
  const making = queue({ places: 1, mostWaiting: 64, mostWaitingOfOne: 16, patience: 10_000 });

  /** Takes one of the places that a user has for large answers, until the response closes. */
  const enterLarge = async ({ res, state }: Context): Promise<boolean> => {
    const entry = await large.enter({ keys: keysOf(state), signal: goneSignal(res) });
    if (!entry.ok) return false;
    if (res.closed) entry.leave();
    else res.once('close', entry.leave);
    return true;
  };

  return {
    streamed: async (ctx, op, value) => {
      const holding = open.of(ctx);
      const kept = keeping(holding);
      const [isLarge, reader] = [promised<undefined>(), promised<Send>()];
      const take = async (piece: Buffer): Promise<void> => {
        kept.keep(piece);
        if (kept.length() <= largeFrom) return;
        isLarge.resolve(undefined);
        await kept.sendTo(await reader.promise);
      };
      const made = writeReply(op.endpoint.reply, value, { turn, take });
      const rest = await Promise.race([made, isLarge.promise]);
      if (rest !== undefined) return whole(op, value, { kept, rest });
      if (!(await enterLarge(ctx))) {
        reader.reject(new ClientGone('there are too many large answers of the user'));
        await made.catch(() => undefined);
        return tooMany;
      }
      holding.add(bytesOfStream);
      const body = async (send: Send): Promise<void> => {
        reader.resolve(send);
        const last = await made;
        await kept.sendTo(send);
        await send(Buffer.from(last));
      };
      return { status: 200, headers: op.replyHeaders(value), body };
    },
    held: async (ctx, op, { handle, refusal }) => {
      if (!(await enterLarge(ctx))) return tooMany;
      const kept = keeping(open.of(ctx));
      const make = async (): Promise<Answer> => {
        const outcome = await handle();
        if (!outcome.ok) return refusal(outcome);
        const rest = await writeReply(op.endpoint.reply, outcome.value, {
          turn,
          take: async (piece) => kept.keep(piece),
        });
        return whole(op, outcome.value, { kept, rest });
      };
      return inTurn(making, ctx, { work: make, otherwise: tooMany });
    },
  };
};
