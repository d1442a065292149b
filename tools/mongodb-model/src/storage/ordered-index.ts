import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { partsOf } from '../query/conditions.ts';
import { matching } from '../query/filter.ts';
import { afterAll } from '../query/key.ts';
import { keysAt } from '../query/sort.ts';
import type { Row } from './collection.ts';

/** The fields of `createIndexes` and `listIndexes`. */
export interface IndexSpec {
  readonly name: string;
  readonly key: Document;
  readonly unique?: boolean;
  readonly expireAfterSeconds?: number;
  readonly partialFilterExpression?: Document;
}

/** From a key to before a key. */
export type Range = readonly [string, string];

/** A row has entries for the keys of all its kept versions. */
export interface Entry {
  readonly key: string;
  readonly row: Row;
}

export interface OrderedIndex {
  readonly spec: IndexSpec;
  readonly paths: readonly string[];
  /** Whether a document has several keys. */
  isMultikey(): boolean;
  /** The keys of a document. */
  keysOf(document: Document): readonly string[];
  add(keys: readonly string[], row: Row): void;
  /** Removes the keys of a document that none of the others has. */
  drop(document: Document, row: Row, others: readonly Document[]): void;
  within(range: Range): readonly Entry[];
  /** Whether this version of the row has the entry's key. */
  isUnder(entry: Entry, document: Document): boolean;
}

const cross = (prefixes: readonly string[], keys: readonly string[]): readonly string[] => {
  if (prefixes.length > 1 && keys.length > 1) fail('CannotIndexParallelArrays', 'cannot index parallel arrays');
  return prefixes.flatMap((prefix) => keys.map((key) => prefix + key));
};

/** The position of a key, or where it would be inserted. */
const positionIn = (entries: readonly Entry[], key: string): number => {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.key ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** A sorted list: fast to read, and to write up to some ten thousand entries. */
export const orderedIndex = (spec: IndexSpec): OrderedIndex => {
  const paths = Object.keys(spec.key);
  const parts = paths.map(partsOf);
  const covers = matching(spec.partialFilterExpression ?? {});
  const entries: Entry[] = [];
  let isMultikey = false;

  const keysOf = (document: Document): readonly string[] =>
    covers(document) ? parts.map((path) => keysAt(document, path)).reduce(cross, ['']) : [];

  const positionOf = (key: string): number => positionIn(entries, key);

  const insert = (entry: Entry): void => {
    const at = positionOf(entry.key);
    if (entries[at]?.key !== entry.key) entries.splice(at, 0, entry);
  };

  const remove = (key: string): void => {
    const at = positionOf(key);
    if (entries[at]?.key === key) entries.splice(at, 1);
  };

  return {
    spec,
    paths,
    keysOf,
    isMultikey: () => isMultikey,
    add: (keys, row) => {
      isMultikey ||= keys.length > 1;
      for (const key of keys) insert({ key: key + row.key, row });
    },
    drop: (document, row, others) => {
      const kept = new Set(others.flatMap(keysOf));
      for (const key of keysOf(document)) if (!kept.has(key)) remove(key + row.key);
    },
    within: ([from, before]) => entries.slice(positionOf(from), positionOf(before)),
    isUnder: ({ key, row }, document) => keysOf(document).some((each) => each + row.key === key),
  };
};

/** The range of all keys with a prefix. */
export const below = (prefix: string): Range => [prefix, prefix + afterAll];
