import type { AccountClosing } from '@flashcards/units';
import { sweepClaims } from './claims.ts';
import type { Cleaner } from './clean-up.ts';
import type { Database } from './database.ts';
import { discardAbandoned, discardAbandonedAddition } from './discard.ts';
import type { MediaDirectory } from './media/media-directory.ts';
import { sweepMedia } from './media/sweep-media.ts';
import { sweepReceipts } from './receipts.ts';

export interface Sweeper {
  /** Begins at once, for there is something to take away; nobody waits for it. */
  kick(): void;
  stop(): void;
}

const pause = 10 * 60 * 1_000;

interface Swept {
  readonly cleaner: Cleaner;
  readonly directory: MediaDirectory;
  readonly closing: AccountClosing;
}

const sweepOnce = async (database: Database, { cleaner, directory, closing }: Swept): Promise<void> => {
  while (await discardAbandoned(database));
  while (await discardAbandonedAddition(database));
  await closing.finishAll();
  await sweepMedia(database, directory);
  await directory.sweep();
  await cleaner.clean();
  while (await sweepReceipts(database));
  while (await sweepClaims(database));
};

/**
 * Takes away what was deleted, what dead processes left half done and what is kept for a time only: at once, when there
 * is something, and every ten minutes. Each step is a short transaction of its own, so that others go between them.
 */
export const startSweeper = (database: Database, swept: Swept): Sweeper => {
  let sweeping = Promise.resolve();
  let isWaiting = false;
  const sweep = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    const begin = (): Promise<void> => {
      isWaiting = false;
      return sweepOnce(database, swept);
    };
    // What fails, as when the store closes meanwhile, is left for the next time, or for another process.
    sweeping = sweeping.then(begin).catch(() => undefined);
  };
  sweep();
  const timer = setInterval(sweep, pause);
  timer.unref();
  return { kick: sweep, stop: () => clearInterval(timer) };
};
