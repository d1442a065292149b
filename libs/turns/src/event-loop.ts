/**
 * Schedules slices of long work: one slice in each turn of the event loop, first come, first served. If each work
 * yielded by itself, all would continue in the same turn, and a short request would wait for all of them.
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
