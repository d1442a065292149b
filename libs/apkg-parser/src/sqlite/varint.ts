/**
 * Reads consecutive numbers of one to nine bytes (SQLite's file format, 1.4 "varint"). Keeps the position as state,
 * because an object per number would be slower than the reading.
 */
export class VarintReader {
  /** The position of the next number. */
  at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /**
   * Seven bytes hold 49 bits, which a double represents exactly. A longer number becomes Infinity, because no length is
   * that large.
   */
  length(): number {
    const bytes = this.#bytes;
    let value = 0;
    for (let read = 0; read < 7; read += 1) {
      const byte = bytes[this.at++] as number;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    return Infinity;
  }

  /** A signed 64-bit number; a bigint if it is not a safe integer. */
  integer(): number | bigint {
    const start = this.at;
    const value = this.length();
    if (value !== Infinity) return value;
    this.at = start;
    let wide = 0n;
    for (let read = 0; read < 8; read += 1) {
      const byte = this.#bytes[this.at++] as number;
      wide = wide * 128n + BigInt(byte & 0x7f);
      if (byte < 0x80) return narrow(wide);
    }
    return narrow(BigInt.asIntN(64, wide * 256n + BigInt(this.#bytes[this.at++] as number)));
  }
}

const narrow = (wide: bigint): number | bigint => {
  const value = Number(wide);
  return Number.isSafeInteger(value) ? value : wide;
};
