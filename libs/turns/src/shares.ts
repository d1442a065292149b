/** Counts by key. A key whose count is zero takes no memory. */
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

/** Identifies a client, such as by account and address. The first key is the narrowest. */
export type Keys = readonly [string, ...string[]];

/**
 * The largest count of any of the keys, then the count of the first key. So all accounts of one address share one
 * limit, and so does one account at many addresses.
 */
export const shareOf = (keys: Keys, of: (key: string) => number): readonly number[] => [
  Math.max(...keys.map(of)),
  of(keys[0]),
];

/** Negative where `one` comes first. The first number that differs decides. */
const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((each, index) => each !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
};

/** The first item with the lowest rank. */
export const leastOf = <T>(all: Iterable<T>, rankOf: (each: T) => readonly number[]): T | undefined => {
  let least: { readonly each: T; readonly rank: readonly number[] } | undefined;
  for (const each of all) {
    const rank = rankOf(each);
    if (!least || compare(rank, least.rank) < 0) least = { each, rank };
  }
  return least?.each;
};
