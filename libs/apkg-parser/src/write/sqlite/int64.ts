/** An integer of 64 bits: a bigint where a number would not be exact. */
export type Int64 = number | bigint;

/** `text` is a decimal integer of at most 64 bits. */
export const int64 = (text: string): Int64 => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
};

export const compareInt64 = (one: Int64, other: Int64): number => (one < other ? -1 : one > other ? 1 : 0);

/** Sizes grow by a byte at each of these; from the last on all numbers take nine bytes. */
const varintSteps = Array.from({ length: 8 }, (_, index) => 2 ** (7 * (index + 1)));

/** The bytes of a number as a varint (SQLite's file format, 1.4). Negative numbers take nine. */
export const varintSize = (value: Int64): number => {
  if (value < 0) return 9;
  let size = 1;
  for (const step of varintSteps) {
    if (value < step) break;
    size += 1;
  }
  return size;
};

const putWide = (bytes: Uint8Array, at: number, value: Int64): void => {
  const size = varintSize(value);
  let rest = BigInt.asUintN(64, BigInt(value));
  // The ninth byte holds eight bits.
  const lastBits = size === 9 ? 8n : 7n;
  bytes[at + size - 1] = Number(rest & ((1n << lastBits) - 1n));
  rest >>= lastBits;
  for (let index = size - 2; index >= 0; index -= 1) {
    bytes[at + index] = Number(rest & 127n) | 128;
    rest >>= 7n;
  }
};

/** Writes a varint at `at`, and returns the position after it. */
export const putVarint = (bytes: Uint8Array, at: number, value: Int64): number => {
  const size = varintSize(value);
  if (size === 9 || typeof value === 'bigint') putWide(bytes, at, value);
  else {
    let rest = value;
    for (let index = size - 1; index >= 0; index -= 1) {
      bytes[at + index] = (rest % 128) | (index === size - 1 ? 0 : 128);
      rest = Math.floor(rest / 128);
    }
  }
  return at + size;
};
