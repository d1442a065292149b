/**
 * Deals out the event loop: long work does one slice in each turn of the loop, and the works take turns. If each paused
 * by itself, all would go on in the same turn, and a short request would wait for all of them.
 */
export const eventLoopTurns = (): (() => Promise<void>) => {
  const waiting: (() => void)[] = [];
  const next = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(next);
    });
};
