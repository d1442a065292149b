/** Tracks running work, so that closing can wait for it. */
export interface RunningWork {
  /** Returns the work. */
  add<T>(work: Promise<T>): Promise<T>;
  /** Resolves when none of it runs any more. */
  idle(): Promise<void>;
}

export const runningWork = (): RunningWork => {
  const running = new Set<Promise<unknown>>();
  return {
    add: (work) => {
      const over = (): void => void running.delete(work);
      running.add(work);
      work.then(over, over);
      return work;
    },
    idle: async () => {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
};
