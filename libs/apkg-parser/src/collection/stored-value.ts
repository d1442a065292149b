import type { SqliteValue } from '../sqlite/value.ts';
import { DamagedText, SqliteReal } from '../sqlite/value.ts';
import { idFrom } from './ids.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A value as text; '' for NULL and for a value that is too long. */
export const textOf = (value: SqliteValue | undefined): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (value instanceof DamagedText) return value.readable();
  return value instanceof Uint8Array ? decoder.decode(value) : '';
};

const leadingInteger = /^[\t-\r ]*([+-]?[0-9]+)/;
const most = 2 ** 63;

/** A value as an integer, as SQLite casts it: the digits at the start of a text, cut to 64 bits. 0 for NULL. */
export const numberOf = (value: SqliteValue | undefined): number => {
  if (typeof value === 'number') return value;
  const number =
    value instanceof SqliteReal ? Math.trunc(value.value) : Number(leadingInteger.exec(textOf(value))?.[1] ?? 0);
  // Not -0.
  return Math.min(Math.max(number, -most), most) || 0;
};

/** A value as an id in decimal digits; undefined if it is not one. */
export const idOf = (value: SqliteValue | undefined): string | undefined => {
  // A double takes three times as long to format.
  if (typeof value === 'number' || typeof value === 'bigint') return String(BigInt(value));
  return typeof value === 'string' ? idFrom(value) : undefined;
};
