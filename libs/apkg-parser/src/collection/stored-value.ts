import type { SqliteValue } from '../sqlite/value.ts';
import { DamagedText, SqliteReal } from '../sqlite/value.ts';
import { idFrom } from './ids.ts';

const decoder = new TextDecoder();

/** A value as text; '' for NULL and for a value that is too long. */
export const textOf = (value: SqliteValue | undefined): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (value instanceof DamagedText) return value.readable();
  return value instanceof Uint8Array ? decoder.decode(value) : '';
};

/** A value as a number; 0 if it is not one. */
export const numberOf = (value: SqliteValue | undefined): number => {
  if (typeof value === 'number') return value;
  const number = Number(value instanceof SqliteReal ? value.value : textOf(value));
  return Number.isFinite(number) ? number : 0;
};

/** A value as an id in decimal digits; undefined if it is not one. */
export const idOf = (value: SqliteValue | undefined): string | undefined => {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return typeof value === 'string' ? idFrom(value) : undefined;
};
