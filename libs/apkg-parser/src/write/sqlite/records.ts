import { SqliteReal } from '../../sqlite/value.ts';
import type { Int64 } from './int64.ts';
import { putVarint, varintSize } from './int64.ts';

/** A value of a record. `null` stands for the row id, which the record does not repeat. */
export type Stored = null | Int64 | string | SqliteReal;

/** The number of bytes for each type of an integer (SQLite's file format, 2.1); 8 and 9 are the values 0 and 1. */
const integerSizes: readonly number[] = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];
const realType = 7;
const widest = 6;
/** The types 1 to 5 hold numbers below these. */
const limits = [7, 15, 23, 31, 47].map((bits) => 2 ** bits);

const integerType = (value: Int64): number => {
  if (value === 0) return 8;
  if (value === 1) return 9;
  const type = limits.findIndex((limit) => value >= -limit && value < limit);
  return type === -1 ? widest : type + 1;
};

/** Returns the position after it. */
const putInteger = (bytes: Uint8Array, at: number, value: Int64): number => {
  const type = integerType(value);
  const size = integerSizes[type] as number;
  if (type === widest) {
    new DataView(bytes.buffer, bytes.byteOffset).setBigInt64(at, BigInt(value));
    return at + size;
  }
  let rest = Number(value);
  for (let index = size - 1; index >= 0; index -= 1) {
    const higher = Math.floor(rest / 256);
    bytes[at + index] = rest - higher * 256;
    rest = higher;
  }
  return at + size;
};

/** The size of a record of integers. */
export const integersSize = (values: readonly Int64[]): number => {
  let size = 1 + values.length;
  for (const value of values) size += integerSizes[integerType(value)] as number;
  return size;
};

/** Writes a record of at most 126 integers. */
export const putIntegers = (bytes: Uint8Array, at: number, values: readonly Int64[]): void => {
  bytes[at] = 1 + values.length;
  let body = at + 1 + values.length;
  values.forEach((value, index) => {
    bytes[at + 1 + index] = integerType(value);
    body = putInteger(bytes, body, value);
  });
};

const encoder = new TextEncoder();

/** Records of SQLite (file format, 2.1) in one buffer. */
export class Records {
  #bytes = new Uint8Array(2 ** 16);
  #end = 0;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  get length(): number {
    return this.#starts.length;
  }

  /** A view of the record, valid until the next `add`. */
  at(index: number): Uint8Array {
    return this.#bytes.subarray(this.#starts[index], this.#ends[index]);
  }

  add(values: readonly Stored[]): void {
    // The sizes of texts in UTF-8 are known once they are written, so the header is written after the values, up to
    // their start.
    let [headerRoom, bodyRoom] = [2, 0];
    for (const value of values) {
      const isText = typeof value === 'string';
      headerRoom += isText ? varintSize(13 + 6 * value.length) : 1;
      bodyRoom += isText ? 3 * value.length : 8;
    }
    this.#reserve(headerRoom + bodyRoom);
    const body = this.#end + headerRoom;
    this.#end = body;
    const types = values.map((value) => this.#put(value));
    const typesSize = types.reduce((sum, type) => sum + varintSize(type), 0);
    const size = typesSize + (typesSize < 127 ? 1 : 2);
    let at = putVarint(this.#bytes, body - size, size);
    for (const type of types) at = putVarint(this.#bytes, at, type);
    this.#starts.push(body - size);
    this.#ends.push(this.#end);
  }

  /** Appends a value, and returns its type. */
  #put(value: Stored): number {
    if (value === null) return 0;
    if (typeof value === 'string') {
      const { written } = encoder.encodeInto(value, this.#bytes.subarray(this.#end));
      this.#end += written;
      return 13 + 2 * written;
    }
    if (value instanceof SqliteReal) {
      new DataView(this.#bytes.buffer).setFloat64(this.#end, value.value);
      this.#end += 8;
      return realType;
    }
    this.#end = putInteger(this.#bytes, this.#end, value);
    return integerType(value);
  }

  #reserve(size: number): void {
    if (this.#end + size <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#end + size));
    larger.set(this.#bytes.subarray(0, this.#end));
    this.#bytes = larger;
  }
}
