import type { Database } from './database.ts';
import { discardAbandoned } from './drafts.ts';
import { sweepReceipts } from './receipts.ts';

export interface Sweeper {
  stop(): void;
}

const pause = 10 * 60 * 1_000;

const sweepOnce = async (database: Database): Promise<void> => {
  while (await discardAbandoned(database));
  while (await sweepReceipts(database));
};

/**
 * Takes away what dead processes left half done and what is kept for a time only: at once, and every ten minutes. Each
 * step is a short transaction of its own, so that others go between them.
 */
export const startSweeper = (database: Database): Sweeper => {
  let sweeping = Promise.resolve();
  const sweep = (): void => {
    // What fails, as when the store closes meanwhile, is left for the next time, or for another process.
    sweeping = sweeping.then(() => sweepOnce(database)).catch(() => undefined);
  };
  sweep();
  const timer = setInterval(sweep, pause);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};
