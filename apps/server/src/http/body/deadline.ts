interface Waiting {
  readonly until: number;
  readonly giveUp: () => void;
}

/**
 * Adds a time limit to work: `late` is the result when it takes longer. The limit is precise to `precision`
 * milliseconds. One timer handles all waiting work, because a timer per request costs more than the rest of reading its
 * body.
 */
export const deadline = <T>(milliseconds: number, late: T, precision = 1_000): ((work: Promise<T>) => Promise<T>) => {
  const waiting = new Set<Waiting>();
  const sweep = (): void => {
    const now = performance.now();
    // In insertion order: the oldest first.
    for (const each of waiting) {
      if (each.until > now) return;
      each.giveUp();
    }
  };
  // After a block of the event loop, timers run first: `setImmediate` lets results that have arrived count before they
  // are late.
  setInterval(() => setImmediate(sweep), precision).unref();
  return (work) =>
    new Promise((resolve, reject) => {
      const entry: Waiting = {
        until: performance.now() + milliseconds,
        giveUp: () => {
          waiting.delete(entry);
          resolve(late);
        },
      };
      waiting.add(entry);
      const settle = (then: () => void): void => {
        waiting.delete(entry);
        then();
      };
      work.then(
        (value) => settle(() => resolve(value)),
        (error: unknown) => settle(() => reject(error)),
      );
    });
};
