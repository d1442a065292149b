/** Lets a few through at a time and a few more wait; `undefined` for whoever comes when the queue is full or closed. */
export interface Gate {
  run<T>(work: () => Promise<T>): Promise<T | undefined>;
  /** Turns away those who wait and those who come. */
  close(): void;
}

export const gate = (atOnce: number, mayWait: number): Gate => {
  let running = 0;
  let open = true;
  const waiting: ((admitted: boolean) => void)[] = [];

  const enter = async (): Promise<boolean> => {
    if (!open) return false;
    if (running < atOnce) {
      running += 1;
      return true;
    }
    if (waiting.length >= mayWait) return false;
    return new Promise((resolve) => waiting.push(resolve));
  };

  // The place is handed on, so that no newcomer slips in before those who wait.
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next(true);
    else running -= 1;
  };

  return {
    run: async (work) => ((await enter()) ? work().finally(leave) : undefined),
    close: () => {
      open = false;
      for (const turnAway of waiting.splice(0)) turnAway(false);
    },
  };
};
