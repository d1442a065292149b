/** Counts by key. A key that counts nothing takes no memory. */
export const counter = () => {
  const counts = new Map<string, number>();
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    add: (keys: readonly string[], change: number): void => {
      for (const key of keys) {
        const count = (counts.get(key) ?? 0) + change;
        if (count === 0) counts.delete(key);
        else counts.set(key, count);
      }
    },
  };
};

/** Whose something is, such as an account and its address. The first key is the narrowest. */
export type Keys = readonly [string, ...string[]];

/**
 * What counts of some keys: the most of any, then that of the first. Many accounts of one address are one crowd, and so is
 * one account at many addresses.
 */
export const shareOf = (keys: Keys, of: (key: string) => number): readonly number[] => [
  Math.max(...keys.map(of)),
  of(keys[0]),
];

/** Negative where `one` comes first; the first number that differs decides. */
const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((each, index) => each !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
};

/** The first of the least rank. */
export const leastOf = <T>(all: Iterable<T>, rankOf: (each: T) => readonly number[]): T | undefined => {
  let least: { readonly each: T; readonly rank: readonly number[] } | undefined;
  for (const each of all) {
    const rank = rankOf(each);
    if (!least || compare(rank, least.rank) < 0) least = { each, rank };
  }
  return least?.each;
};
