/** Room in memory that is given out in parts; whoever finds too little waits, first come, first served. */
export interface Room {
  /** Resolves with how to give it back, which is harmless when repeated. Whoever asks for more than all gets all. */
  take(amount: number): Promise<() => void>;
}

export const room = (total: number): Room => {
  let free = total;
  const waiting: { readonly amount: number; readonly enter: (leave: () => void) => void }[] = [];

  const admit = (): void => {
    for (let [next] = waiting; next && next.amount <= free; [next] = waiting) {
      waiting.shift();
      next.enter(occupy(next.amount));
    }
  };
  const occupy = (amount: number): (() => void) => {
    let held = amount;
    free -= amount;
    return () => {
      free += held;
      held = 0;
      admit();
    };
  };
  return {
    take: (amount) =>
      new Promise((enter) => {
        waiting.push({ amount: Math.min(amount, total), enter });
        admit();
      }),
  };
};
