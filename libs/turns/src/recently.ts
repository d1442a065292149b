/** The number of keys remembered. A forgotten key counts as a new one. */
const mostRemembered = 10_000;

/**
 * Numbers the turns of keys: a lower number is longer ago. A key without a turn counts as if its last turn had been
 * just before it arrived, so that many new keys do not go before a key that waits.
 */
export const recently = () => {
  const turns = new Map<string, number>();
  let last = 0;
  const set = (keys: readonly string[], turn: number): void => {
    for (const key of keys) {
      // Keeps the map in the order of the turns, oldest first.
      turns.delete(key);
      turns.set(key, turn);
    }
    for (const oldest of turns.keys()) {
      if (turns.size <= mostRemembered) return;
      turns.delete(oldest);
    }
  };
  return {
    of: (key: string): number => turns.get(key) ?? last,
    /** Notes keys that begin to wait. */
    meet: (keys: readonly string[]): void =>
      set(
        keys.filter((key) => !turns.has(key)),
        last - 0.5,
      ),
    /** Notes keys that have a turn now. */
    note: (keys: readonly string[]): void => set(keys, (last += 1)),
  };
};
