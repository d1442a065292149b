import type { Answer } from './answer.ts';
import { protocolAnswer } from './answer.ts';
import { inTurn } from './in-turn.ts';
import { beginAnswer, respond } from './respond.ts';
import { finish, send } from './send.ts';
import type { Context } from './state.ts';

/** Characters from which on a value counts as long: escaped for JSON it may take six times as many bytes. */
const longFrom = 256 * 1024;
/** Long answers under way. */
const turns = { mostAtOnce: 16, mostOfOneAtOnce: 2, waiting: { most: 256, mostOfOne: 16, patience: 5_000 } };
const busy = protocolAnswer('unavailable');

/** True for a value whose own texts are long, such as a card of a megabyte a side. */
export const isLong = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  let characters = 0;
  for (const member of Object.values(value)) if (typeof member === 'string') characters += member.length;
  return characters > longFrom;
};

/** The same of an answer that was made before. */
export const isLongBody = ({ body }: Answer): boolean => body.length > longFrom;

export type AnswerLong = (ctx: Context, make: () => Answer) => Promise<void>;

/**
 * Makes and sends the answers that are made whole and turn out long: only so many at a time, so that those which nobody
 * reads do not pile up. Others wait for a while and hear 503 then.
 */
export const answerLong = (): AnswerLong => {
  const takeTurn = inTurn(turns);
  return async (ctx, make) => {
    const leave = await takeTurn(ctx);
    if (!leave) return respond(ctx, busy);
    try {
      const { status, headers, body } = make();
      const bytes = Buffer.from(body);
      beginAnswer(ctx, { status, headers, length: bytes.length });
      await send(ctx.res, bytes, {});
      await finish(ctx.res);
    } finally {
      leave();
    }
  };
};
