/** A key that is forgotten counts as one that had no turn. */
const mostRemembered = 10_000;

/** Numbers the turns that keys had: the lower, the longer ago; 0 for none. */
export const recently = () => {
  const turns = new Map<string, number>();
  let last = 0;
  return {
    of: (key: string): number => turns.get(key) ?? 0,
    note: (keys: readonly string[]): void => {
      last += 1;
      for (const key of keys) {
        // The oldest stay first.
        turns.delete(key);
        turns.set(key, last);
      }
      for (const oldest of turns.keys()) {
        if (turns.size <= mostRemembered) return;
        turns.delete(oldest);
      }
    },
  };
};
