import type { Answer } from './answer.ts';
import { protocolAnswer } from './answer.ts';
import { inTurn } from './in-turn.ts';
import type { Context } from './state.ts';

const busy = protocolAnswer('unavailable');

export type LargeBodies = <T>(ctx: Context, work: () => Promise<T>) => Promise<T | Answer>;

/**
 * Lets requests whose bodies hold a long list take turns, from parsing the list to the answer: a megabyte of cards becomes
 * objects many times as large. Each waiting request holds its body, and is answered 503 when its turn does not come in time;
 * storing a list of a megabyte takes a second or two.
 */
export const largeBodies = (): LargeBodies => {
  const waiting = { most: 64, mostOfOne: 8, patience: 20_000 };
  const takeTurn = inTurn({ mostAtOnce: 4, mostOfOneAtOnce: 1, waiting });
  return async (ctx, work) => {
    const leave = await takeTurn(ctx);
    return leave ? work().finally(leave) : busy;
  };
};
