import type { Look } from '@flashcards/application';
import type { Outcome, Refusal } from '@flashcards/kernel';
import type { Queue } from '@flashcards/turns';
import { eventLoopTurns, queue } from '@flashcards/turns';
import type { Answer, Send } from './answer.ts';
import { protocolAnswer } from './answer.ts';
import { ClientGone, goneSignal } from '../edge/client-gone.ts';
import { inTurn } from '../edge/in-turn.ts';
import type { Operation } from '../operation.ts';
import type { Context } from '../state.ts';
import { keysOf } from '../state.ts';
import type { Ledger } from './ledger.ts';
import { writeReply } from './write-reply.ts';

/** The most folders, sets or due cards that a brief look may find: a few milliseconds of work and a small reply. */
const briefly: Look = { atMost: 500 };

/** Up to this number of bytes a reply is made whole and sent with its length. */
const largeFrom = 1024 * 1024;
/** The memory of a streamed reply in bytes: a page of its source, and the pieces made of it. */
const bytesOfStream = 4 * 1024 * 1024;

const tooMany = protocolAnswer('too_many_large_answers');
const busy = protocolAnswer('unavailable');

export interface LargeReplies {
  /**
   * A reply whose source may wait for the client. Up to 1 MiB it is made whole; above that it is sent as it is made.
   */
  streamed(ctx: Context, op: Operation, value: unknown): Promise<Answer>;
  /**
   * A reply whose source is read at once. If a brief look finds all of it, it is small; otherwise it is made whole, one
   * reply at a time.
   */
  held(ctx: Context, op: Operation, request: HeldRequest): Promise<Answer>;
}

export interface HeldRequest {
  readonly handle: (look?: Look) => Promise<Outcome<unknown, string>>;
  readonly refusal: (outcome: Refusal<string>) => Promise<Answer>;
  /** Whether the source fetches parts on demand, so that the reply may wait for the client. */
  readonly mayWait: boolean;
}

/** Pieces that are made but not sent, counted for their response. `keep` throws when the response has closed. */
const keeping = (open: Ledger, ctx: Context) => {
  const counted = (bytes: number): void => open.of(ctx).add(bytes);
  const kept: Buffer[] = [];
  let length = 0;
  return {
    keep: (piece: Buffer): void => {
      counted(piece.length);
      kept.push(piece);
      length += piece.length;
    },
    length: (): number => length,
    sendTo: async (send: Send): Promise<void> => {
      for (let piece = kept.shift(); piece; piece = kept.shift()) {
        await send(piece);
        counted(-piece.length);
      }
    },
    /** Counts the memory of a stream in addition to its pieces. */
    stream: (): void => counted(bytesOfStream),
  };
};

type Kept = ReturnType<typeof keeping>;

const promised = <T>() => {
  let [resolve, reject] = [(_: T): void => {}, (_: Error): void => {}];
  const promise = new Promise<T>((onValue, onError) => ([resolve, reject] = [onValue, onError]));
  return { promise, resolve, reject };
};

/** A complete reply. `rest` is the last piece of the writer; for a small reply it is everything. */
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

interface Streaming {
  readonly op: Operation;
  readonly value: unknown;
  readonly kept: Kept;
  readonly turn: () => Promise<void>;
}

/** Makes a reply while it is small. A large one waits for its client. */
const streamingOf = ({ op, value, kept, turn }: Streaming) => {
  const [isLarge, reader] = [promised<undefined>(), promised<Send>()];
  const take = async (piece: Buffer): Promise<void> => {
    const wasSmall = kept.length() <= largeFrom;
    kept.keep(piece);
    if (kept.length() <= largeFrom) return;
    if (wasSmall) kept.stream();
    isLarge.resolve(undefined);
    await kept.sendTo(await reader.promise);
  };
  const made = writeReply(op.endpoint.reply, value, { turn, take });
  return {
    /** The text of a small reply, without the pieces that were kept; `undefined` once it is large. */
    small: Promise.race([made, isLarge.promise]),
    send: async (send: Send): Promise<void> => {
      reader.resolve(send);
      const rest = await made;
      await kept.sendTo(send);
      await send(Buffer.from(rest));
    },
    abandon: async (): Promise<void> => {
      reader.reject(new ClientGone('a large answer is not to be had'));
      await made.catch(() => undefined);
    },
  };
};

/** Takes one of a user's places for large replies, until the response closes. Returns `false` when there is none. */
const enterLarge = async (large: Queue, { res, state }: Context): Promise<boolean> => {
  const entry = await large.enter({ keys: keysOf(state), signal: () => goneSignal(res) });
  if (!entry.ok) {
    state.queue = entry.code;
    return false;
  }
  if (res.closed) entry.leave();
  else res.once('close', entry.leave);
  return true;
};

/** Milliseconds of brief looks in one turn of the event loop; further looks run one per turn. */
const looksOfTurn = 4;

const lookTurns = (): (() => Promise<void> | undefined) => {
  const nextTurn = eventLoopTurns();
  let end: number | undefined;
  const endTurn = (): void => void (end = undefined);
  /** The end of this turn's looks; the first look sets it. */
  const endOfTurn = (): number => {
    if (end === undefined) {
      end = performance.now() + looksOfTurn;
      setImmediate(endTurn);
    }
    return end;
  };
  const wait = async (): Promise<void> => {
    await nextTurn();
    // A look that waited counts towards the turn in which it runs.
    endOfTurn();
  };
  return () => (performance.now() < endOfTurn() ? undefined : wait());
};

const largeOf = (mostOfUser: number): Queue =>
  queue({
    places: Number.POSITIVE_INFINITY,
    mostOfOne: mostOfUser,
    mostWaiting: 1_024,
    mostWaitingOfOne: 16,
    patience: 5_000,
  });

interface Making {
  readonly open: Ledger;
  readonly large: Queue;
  /** Long replies are made in slices, one in each turn of the event loop. */
  readonly turn: () => Promise<void>;
}

const streamedReplies =
  ({ open, large, turn }: Making): LargeReplies['streamed'] =>
  async (ctx, op, value) => {
    const kept = keeping(open, ctx);
    const { small, send, abandon } = streamingOf({ op, value, kept, turn });
    const rest = await small;
    if (rest !== undefined) return whole(op, value, { kept, rest });
    if (!(await enterLarge(large, ctx))) {
      await abandon();
      return tooMany;
    }
    return { status: 200, headers: op.replyHeaders(value), body: send };
  };

/** Makes large replies whole, one at a time. */
const wholeReplies = ({ open, large, turn }: Making, streamed: LargeReplies['streamed']): LargeReplies['held'] => {
  const wholes = queue({ places: 1, mostWaiting: 64, mostWaitingOfOne: 16, patience: 10_000 });
  return async (ctx, op, { handle, refusal, mayWait }) => {
    if (!mayWait && !(await enterLarge(large, ctx))) return tooMany;
    const kept = keeping(open, ctx);
    const take = async (piece: Buffer): Promise<void> => kept.keep(piece);
    const make = async (): Promise<Answer> => {
      const outcome = await handle();
      if (!outcome.ok) return refusal(outcome);
      if (mayWait) return streamed(ctx, op, outcome.value);
      const rest = await writeReply(op.endpoint.reply, outcome.value, { turn, take });
      return whole(op, outcome.value, { kept, rest });
    };
    return inTurn(wholes, ctx, { work: make, otherwise: tooMany });
  };
};

export const largeReplies = (open: Ledger, mostOfUser: number): LargeReplies => {
  const making = { open, large: largeOf(mostOfUser), turn: eventLoopTurns() };
  const streamed = streamedReplies(making);
  const wholeReply = wholeReplies(making, streamed);
  // Each look blocks the event loop for a moment. Accounts take turns.
  const looking = queue({ places: 8, mostOfOne: 2, mostWaiting: 4_096, mostWaitingOfOne: 256, patience: 10_000 });
  const lookTurn = lookTurns();
  return {
    streamed,
    held: async (ctx, op, request) => {
      const look = async () => {
        await lookTurn();
        return request.handle(briefly);
      };
      const brief = await inTurn(looking, ctx, { work: look, otherwise: busy });
      if ('status' in brief) return brief;
      if (brief.ok) return request.mayWait ? streamed(ctx, op, brief.value) : op.answer(brief);
      return brief.code === 'takes_long' ? wholeReply(ctx, op, request) : request.refusal(brief);
    },
  };
};
