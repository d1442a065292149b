import type { Answer } from './answer.ts';
import { protocolAnswer } from './answer.ts';
import { inTurn } from './in-turn.ts';
import type { Context } from './state.ts';

const busy = protocolAnswer('unavailable');

export type LargeBodies = <T>(ctx: Context, work: () => Promise<T>) => Promise<T | Answer>;

/**
 * Has requests whose bodies hold a long list take turns, from its reading to their end: what is made of a megabyte of
 * cards is many times as large. Each of those that wait holds its body. They wait for a while and hear 503 then; a list of
 * a megabyte is stored within a second or two.
 */
export const largeBodies = (): LargeBodies => {
  const waiting = { most: 64, mostOfOne: 8, patience: 20_000 };
  const takeTurn = inTurn({ mostAtOnce: 4, mostOfOneAtOnce: 1, waiting });
  return async (ctx, work) => {
    const leave = await takeTurn(ctx);
    return leave ? work().finally(leave) : busy;
  };
};
