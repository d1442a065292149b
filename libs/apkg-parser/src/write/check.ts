import { lastSecond } from '../collection/modified.ts';

/** Throws a `TypeError` with the place, such as "note 12: its guid", and the problem. */
export const refuse = (place: string, problem: string): never => {
  throw new TypeError(`${place} ${problem}`);
};

const loneSurrogate = /\p{Surrogate}/u;

/** Text that SQLite and JSON can store unchanged. */
export const checkText = (value: unknown, place: string): string => {
  if (typeof value !== 'string') return refuse(place, 'must be text');
  return loneSurrogate.test(value) ? refuse(place, 'holds half of a character') : value;
};

const greatest = 2n ** 63n;

/** A decimal int64 that Anki accepts as an id. 0 is Anki's id for objects that are not stored yet. */
export const checkId = (value: unknown, place: string): string => {
  const isInteger = typeof value === 'string' && /^-?[1-9]\d{0,18}$/.test(value);
  if (!isInteger || BigInt(value) >= greatest || BigInt(value) < -greatest)
    return refuse(place, 'must be a decimal integer of 64 bits, not 0, as text');
  return value;
};

export interface Range {
  readonly least: number;
  readonly most: number;
}

/** The range of an unsigned number of `bits` bits. Anki refuses the whole package over a number beyond it. */
export const unsigned = (bits: number): Range => ({ least: 0, most: 2 ** bits - 1 });
export const signed = (bits: number): Range => ({ least: -(2 ** (bits - 1)), most: 2 ** (bits - 1) - 1 });

export const checkInteger = (value: unknown, { least, most }: Range, place: string): number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most
    ? (value as number)
    : refuse(place, `must be an integer from ${least} to ${most}`);

/** A valid date as whole seconds since 1970. */
export const checkSeconds = (value: unknown, place: string): number => {
  const time = value instanceof Date ? value.getTime() : Number.NaN;
  // Anki's readers expect no negative times.
  const seconds = Math.floor(time / 1000);
  return seconds >= 0 && seconds <= lastSecond ? seconds : refuse(place, 'must be a date of the years 1970 to 9999');
};
