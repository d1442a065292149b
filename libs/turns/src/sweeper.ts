export interface Sweeper {
  /** Begins at once, for there is something to take away; nobody waits for it. */
  kick(): void;
  stop(): void;
}

/** Milliseconds. */
const pause = 10 * 60 * 1_000;

/** Sweeps at once, when there is something to take away, and every ten minutes; never twice at the same time. */
export const startSweeper = (sweepOnce: () => Promise<void>): Sweeper => {
  let sweeping = Promise.resolve();
  let isWaiting = false;
  const sweep = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    const begin = (): Promise<void> => {
      isWaiting = false;
      return sweepOnce();
    };
    // What fails, as when the store closes meanwhile, is left for the next time, or for another process.
    sweeping = sweeping.then(begin).catch(() => undefined);
  };
  sweep();
  const timer = setInterval(sweep, pause);
  timer.unref();
  return { kick: sweep, stop: () => clearInterval(timer) };
};
