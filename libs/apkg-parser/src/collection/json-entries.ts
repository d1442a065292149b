import { parseJson } from '../json-values.ts';
import { PackageError } from '../package-error.ts';
import type { SqliteValue } from '../sqlite/value.ts';
import { idFrom } from './ids.ts';
import { textOf } from './stored-value.ts';

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The subject of a JSON column, its maximum number of entries, and of values per entry. */
export interface EntryBounds {
  readonly what: string;
  readonly most: number;
  readonly valuesEach: number;
}

export interface JsonEntry {
  /** Undefined if the key is not an id. */
  readonly id: string | undefined;
  readonly key: string;
  readonly value: unknown;
}

/**
 * The entries of a JSON object whose keys are ids. Keys are used instead of the ids inside, which may be rounded
 * numbers. Throws `corrupt` if it is not such an object, and `too-large`.
 */
export const jsonEntries = (column: SqliteValue | undefined, bounds: EntryBounds): readonly JsonEntry[] => {
  const { what, most, valuesEach } = bounds;
  const tooMany = (): PackageError => new PackageError('too-large', `The collection has too many ${what}.`);
  let value: unknown;
  try {
    value = parseJson(textOf(column), valuesEach * most);
  } catch (cause) {
    if (cause instanceof RangeError) throw tooMany();
    throw new PackageError('corrupt', `The collection's ${what} cannot be read.`, { cause });
  }
  if (!isObject(value)) throw new PackageError('corrupt', `The collection's ${what} cannot be read.`);
  const entries = Object.entries(value).map(([key, entry]) => ({ id: idFrom(key), key, value: entry }));
  if (entries.length > most) throw tooMany();
  return entries;
};
