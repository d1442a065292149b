import type { Json } from '../collection/json-entries.ts';
import { isObject } from '../collection/json-entries.ts';
import { parseOwnJson } from '../json-values.ts';
import { visitFields } from '../protobuf.ts';
import type { KnownKeys, Path, Row, Table, WithOther } from './table.ts';

/** The settings that differ from the initial ones, and the names of those that cannot be read. */
export interface ReadSettings<T> {
  readonly settings: Partial<T>;
  readonly damaged: readonly string[];
}

/** Anki itself writes none; add-ons write a few. */
const mostOtherValues = 1_000;

const decoder = new TextDecoder();

const valueAt = (json: unknown, path: Path): unknown => {
  let value = json;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Json)[key];
  }
  return value;
};

/** The value without what has a meaning; undefined for nothing. */
const unknownIn = (value: unknown, known: KnownKeys | undefined): unknown =>
  known && isObject(value) ? unknownMembers(value, known) : undefined;

/** The members under keys without a meaning. */
const unknownMembers = (json: Json, known: KnownKeys): Json | undefined => {
  const members: (readonly [key: string, value: unknown])[] = [];
  for (const key of Object.keys(json)) {
    const value = json[key];
    const left = known.has(key) ? unknownIn(value, known.get(key)) : value;
    if (left !== undefined) members.push([key, left]);
  }
  return members.length > 0 ? Object.fromEntries(members) : undefined;
};

const isSame = (value: unknown, initial: unknown): boolean =>
  value === initial ||
  (typeof value === 'object' && typeof initial === 'object' && JSON.stringify(value) === JSON.stringify(initial));

/** Collects values, and leaves out those that are as in an object without them. There may be 100,000 objects. */
const collected = <T>({ rows, knownKeys }: Table<T>, valueOf: (row: Row) => unknown, other: unknown): Partial<T> => {
  const settings: Record<string, unknown> = {};
  for (const row of rows) {
    const value = valueOf(row);
    if (value !== undefined && !isSame(value, row.initial)) settings[row.name] = value;
  }
  const unknown = unknownIn(other, knownKeys);
  if (unknown !== undefined) settings['other'] = unknown;
  return settings as Partial<T>;
};

/** Reads settings from an object of schema 11. */
export const settingsInJson = <T extends WithOther>(table: Table<T>, json: Json): ReadSettings<T> => {
  const damaged: string[] = [];
  const valueOf = ({ name, kind, paths, missing }: Row): unknown => {
    const stored = paths[0] && valueAt(json, paths[0]);
    if (stored === undefined || stored === null) return missing;
    const value = kind.fromJson ? kind.fromJson(stored) : stored;
    if (kind.is(value)) return value;
    damaged.push(name);
    return undefined;
  };
  return { settings: collected(table, valueOf, json), damaged };
};

/** The bytes of `other` that may still be read. Parsed JSON takes many times its bytes. */
export interface OtherBytes {
  left: number;
}

const otherIn = (bytes: Uint8Array, otherBytes: OtherBytes): unknown => {
  otherBytes.left -= bytes.length;
  if (otherBytes.left < 0) return undefined;
  try {
    return parseOwnJson(decoder.decode(bytes), mostOtherValues);
  } catch {
    return undefined;
  }
};

/** Reads settings from a message of schemas 15 to 18. Throws if Anki would refuse the message. */
export const settingsInMessage = <T extends WithOther>(
  table: Table<T>,
  bytes: Uint8Array,
  otherBytes: OtherBytes,
): ReadSettings<T> => {
  const values = new Map<Row, unknown>();
  let other: Uint8Array | undefined;
  visitFields(bytes, table.shape, (field, value) => {
    const row = table.byField.get(field);
    if (row) values.set(row, row.kind.fromWire(value, values.get(row)));
    else other = value;
  });
  const parsed = other && other.length > 0 ? otherIn(other, otherBytes) : {};
  const damaged = parsed === undefined ? ['other'] : [];
  const valueOf = (row: Row): unknown => {
    if (!values.has(row)) return row.kind.zero;
    const value = values.get(row);
    if (row.kind.is(value)) return value;
    damaged.push(row.name);
    return undefined;
  };
  return { settings: collected(table, valueOf, parsed), damaged };
};
