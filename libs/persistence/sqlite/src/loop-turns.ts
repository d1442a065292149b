/**
 * Deals out the event loop: one slice of reading in each of its turns, whoever's it is. Many who each pause by themselves
 * would all go on in the same turn, and everyone else would wait for all of them.
 */
export const loopTurns = (): (() => Promise<void>) => {
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
