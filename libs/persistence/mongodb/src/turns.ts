/** Runs works of one key one after the other, those of different keys at once. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Writers of one process wait for each other here instead of outrunning each other at the server; only writers of
 * different processes meet there.
 */
export const turns = (): InTurn => {
  const lastTurns = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const done = (lastTurns.get(key) ?? Promise.resolve()).then(work);
    const turn = done.then(
      () => undefined,
      () => undefined,
    );
    lastTurns.set(key, turn);
    void turn.then(() => {
      if (lastTurns.get(key) === turn) lastTurns.delete(key);
    });
    return done;
  };
};
