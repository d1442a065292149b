interface Waiting {
  readonly until: number;
  readonly giveUp: () => void;
}

/**
 * Gives work a time limit, to the second unless it is told better: `late` is the result of what takes longer. One timer looks after all that
 * waits, because a timer for each request costs more than the rest of reading its body.
 */
export const deadline = <T>(milliseconds: number, late: T, precision = 1_000): ((work: Promise<T>) => Promise<T>) => {
  const waiting = new Set<Waiting>();
  const sweep = (): void => {
    const now = performance.now();
    // Oldest first, as they were added.
    for (const each of waiting) {
      if (each.until > now) return;
      each.giveUp();
    }
  };
  // Timers run first after the loop was held: what has come meanwhile is heard before it is called late.
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
