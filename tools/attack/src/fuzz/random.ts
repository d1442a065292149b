/** Pseudo-random numbers, reproducible by seed. */
export interface Random {
  /** An integer from 0 to `limit` - 1. */
  below(limit: number): number;
  pick<T>(choices: readonly T[]): T;
  bytes(length: number): Buffer;
}

/** FNV-1a: hashes any text to a 32-bit seed. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
};

/** mulberry32: small, fast, and sufficient for choosing mutations. */
export const randomFrom = (seed: string): Random => {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number): number => Math.floor((next() / 2 ** 32) * limit);
  return {
    below,
    pick: <T>(choices: readonly T[]): T => {
      if (choices.length === 0) throw new RangeError('nothing to pick from');
      return choices[below(choices.length)] as T;
    },
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
};
