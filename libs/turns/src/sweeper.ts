export interface Sweeper {
  /** Requests a sweep at once, because there is something to remove. Does not wait for it. */
  kick(): void;
  stop(): void;
}

/** Milliseconds. */
const pause = 10 * 60 * 1_000;

/** Runs `sweepOnce` at start, on each `kick` and every ten minutes; never two at the same time. */
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
    // A sweep that fails, for example because the store closes, is left to the next one or to another process.
    sweeping = sweeping.then(begin).catch(() => undefined);
  };
  sweep();
  const timer = setInterval(sweep, pause);
  timer.unref();
  return { kick: sweep, stop: () => clearInterval(timer) };
};
