import { ClientGone, goneSignal } from './client-gone.ts';
import type { FairQueueOptions } from './fair-queue.ts';
import { fairQueue } from './fair-queue.ts';
import { counter } from './large-answers.ts';
import type { Context } from './state.ts';

export interface Turns {
  /** Requests that have their turn, in all and of one user; without a token, of one address. */
  readonly mostAtOnce: number;
  readonly mostOfOneAtOnce: number;
  readonly waiting: FairQueueOptions;
}

/** Gives what ends the turn of a request; `undefined` when it came to a full queue, or waited too long. */
export type TakeTurn = (ctx: Context) => Promise<(() => void) | undefined>;

/** Lets only so many requests go on at a time; users take turns. Rejects with ClientGone. */
export const inTurn = ({ mostAtOnce, mostOfOneAtOnce, waiting }: Turns): TakeTurn => {
  const queue = fairQueue(waiting);
  const under = counter();
  const takeFor = (key: string) => (): (() => void) | undefined => {
    if (under.total() >= mostAtOnce || under.of(key) >= mostOfOneAtOnce) return undefined;
    under.add(key, 1);
    return () => {
      under.add(key, -1);
      queue.retry();
    };
  };
  return async (ctx) => {
    const key = String(ctx.state.user ?? ctx.state.address);
    const gone = goneSignal(ctx.res);
    const leave = await queue.enter(key, takeFor(key), gone);
    if (!leave && gone.aborted) throw new ClientGone('the client hung up while it waited');
    return leave;
  };
};
