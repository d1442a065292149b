import { idFrom } from '../collection/ids.ts';
import type { FieldType } from '../protobuf.ts';
import { int64 } from '../protobuf.ts';

/** How values of one kind are stored in Anki's JSON and in its protobuf messages. */
export interface Kind<T> {
  /** For errors: "must be text". */
  readonly rule: string;
  readonly is: (value: unknown) => boolean;
  /** Default: the same value. The result may be invalid. */
  readonly fromJson?: (json: unknown) => unknown;
  /** Default: the same value. */
  readonly toJson?: (value: T) => unknown;
  readonly type: FieldType;
  /** `before`: the value of an earlier field with this number. The bytes are of the type. */
  readonly fromWire: (bytes: Uint8Array, before: T | undefined) => T | undefined;
  /** The meaning of a message without this field. */
  readonly zero: T | undefined;
}

const between =
  (least: number, most: number) =>
  (value: unknown): boolean =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

export const flag: Kind<boolean> = {
  rule: 'must be true or false',
  is: (value) => typeof value === 'boolean',
  fromJson: (json) => (typeof json === 'number' ? json !== 0 : json),
  type: 'number',
  fromWire: (bytes) => int64(bytes) !== 0n,
  zero: false,
};

/** A flag whose message says the opposite. */
export const oppositeFlag: Kind<boolean> = { ...flag, fromWire: (bytes) => int64(bytes) === 0n, zero: true };

/** A flag that is 0 or 1 in JSON. */
export const numericFlag: Kind<boolean> = { ...flag, toJson: Number };

export const count: Kind<number> = {
  rule: `must be an integer from 0 to ${2 ** 32 - 1}`,
  is: between(0, 2 ** 32 - 1),
  type: 'number',
  fromWire: (bytes) => Number(BigInt.asUintN(32, int64(bytes))),
  zero: 0,
};

/** A count that a message may lack. */
export const optionalCount: Kind<number> = { ...count, zero: undefined };

export const signedCount: Kind<number> = {
  ...count,
  rule: `must be an integer from ${-(2 ** 31)} to ${2 ** 31 - 1}`,
  is: between(-(2 ** 31), 2 ** 31 - 1),
  fromWire: (bytes) => Number(BigInt.asIntN(32, int64(bytes))),
};

/** A number that JSON holds in 16 bits. */
export const shortCount: Kind<number> = {
  ...count,
  rule: 'must be an integer from 0 to 65535',
  is: between(0, 0xffff),
};

/** 0 and 1 have exchanged meanings in JSON. */
export const exchangedCount: Kind<number> = {
  ...signedCount,
  fromJson: (json) => (typeof json === 'number' ? 1 - json : json),
  toJson: (value) => 1 - value,
};

/** An id that may be absent. */
export const id: Kind<string> = {
  rule: 'must be a decimal integer of 64 bits, as text',
  is: (value) => typeof value === 'string' && idFrom(value) === value,
  fromJson: (json) => (typeof json === 'number' || typeof json === 'bigint' ? idFrom(String(json)) : json),
  toJson: BigInt,
  type: 'number',
  fromWire: (bytes) => String(int64(bytes)),
  zero: undefined,
};

const decoder = new TextDecoder();

export const text: Kind<string> = {
  rule: 'must be text',
  is: (value) => typeof value === 'string',
  type: 'text',
  fromWire: (bytes) => decoder.decode(bytes),
  zero: '',
};

/** The shortest decimal number with the same 32 bits. */
const shortest = (single: number): number =>
  [6, 7, 8].map((digits) => Number(single.toPrecision(digits))).find((value) => Math.fround(value) === single) ??
  single;

const singleBytes = 4;

const singles = (bytes: Uint8Array): readonly number[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / singleBytes }, (_, at) =>
    shortest(view.getFloat32(at * singleBytes, true)),
  );
};

const isReal = (value: unknown): boolean => Number.isFinite(value);

export const real: Kind<number> = {
  rule: 'must be a finite number',
  is: isReal,
  type: 'float',
  fromWire: (bytes) => singles(bytes)[0],
  zero: 0,
};

/** A real number that is an integer in JSON, `scale` times as large. */
export const scaled = (scale: number, zero: number | undefined): Kind<number> => ({
  ...real,
  fromJson: (json) => (typeof json === 'number' ? json / scale : json),
  // Anki cuts the rest. The product of a whole hundredth may be a little less than a whole number.
  toJson: (value) => Math.floor(value * scale + 1e-6),
  zero,
});

/** Anki's lists have some dozens of numbers. */
export const mostItems = 1_000;

/** Adds to a list that only this message has, because a message may have a million parts of it. */
export const longer = <T>(list: readonly T[], more: readonly T[]): readonly T[] => {
  (list as T[]).push(...more);
  return list;
};

const singlesUpTo = (bytes: Uint8Array, most: number): readonly number[] => {
  if (bytes.length > most * singleBytes) throw new RangeError('a list of numbers is too long');
  return singles(bytes);
};

export const reals: Kind<readonly number[]> = {
  rule: `must be a list of at most ${mostItems} finite numbers`,
  is: (value) => Array.isArray(value) && value.length <= mostItems && value.every(isReal),
  type: 'floats',
  fromWire: (bytes, before = []) => longer(before, singlesUpTo(bytes, mostItems - before.length)),
  zero: [],
};
