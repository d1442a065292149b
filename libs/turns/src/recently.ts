/** A key that is forgotten counts as a new one. */
const mostRemembered = 10_000;

/**
 * Numbers the turns that keys had: the lower, the longer ago. A key without a turn counts as if its last one had been just
 * before it came: so a crowd of new keys does not go before a key that waits.
 */
export const recently = () => {
  const turns = new Map<string, number>();
  let last = 0;
  const set = (keys: readonly string[], turn: number): void => {
    for (const key of keys) {
      // The oldest stay first.
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
    /** Keys that come to wait. */
    meet: (keys: readonly string[]): void =>
      set(
        keys.filter((key) => !turns.has(key)),
        last - 0.5,
      ),
    /** Keys that have a turn now. */
    note: (keys: readonly string[]): void => set(keys, (last += 1)),
  };
};
