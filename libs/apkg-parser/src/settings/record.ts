import type { Json } from '../collection/json-entries.ts';
import { isObject } from '../collection/json-entries.ts';
import type { Kind } from './kind.ts';
import { longer } from './kind.ts';
import { settingsInJson, settingsInMessage } from './read-settings.ts';
import type { Settings, Table, WithOther } from './table.ts';
import { table } from './table.ts';
import { membersJson } from './write-settings.ts';

const isRecord = ({ rows }: Table<unknown>, value: unknown): boolean =>
  isObject(value) && rows.every(({ name, kind }) => kind.is(value[name]));

const kindOf = <T extends object>(of: Table<T>) => {
  /** Anki drops everything else. */
  const complete = ({ other: _, ...settings }: Partial<T> & WithOther) => ({ ...of.initial, ...settings });
  return {
    fromJson: (json: unknown): unknown =>
      typeof json === 'object' && json !== null ? complete(settingsInJson(of, json as Json).settings) : undefined,
    fromWire: (bytes: Uint8Array) => complete(settingsInMessage(of, bytes, { left: 0 }).settings) as T,
  };
};

/** A message inside of a message. */
export const record = <T extends object>(settings: Settings<T>): Kind<T> => {
  const of = table<T>(settings);
  return {
    rule: `must have ${of.rows.map(({ name }) => name).join(' and ')}`,
    is: (value) => isRecord(of, value),
    toJson: (value) => membersJson(of, value, {}),
    type: of.shape,
    zero: undefined,
    ...kindOf(of),
  };
};

/** Anki's own dialog makes at most two. There may be 10,000 decks. */
const mostRecords = 50;

/** A list of messages, which are lists in JSON. */
export const records = <T extends object>(settings: Settings<T>): Kind<readonly T[]> => {
  const of = table<T>(settings);
  const { fromJson, fromWire } = kindOf(of);
  return {
    rule: `must be a list of at most ${mostRecords} objects with ${of.rows.map(({ name }) => name).join(' and ')}`,
    is: (value) => Array.isArray(value) && value.length <= mostRecords && value.every((item) => isRecord(of, item)),
    fromJson: (json) => (Array.isArray(json) ? json.slice(0, mostRecords + 1).map(fromJson) : undefined),
    toJson: (items) => items.map((item) => membersJson(of, item, [])),
    type: of.shape,
    fromWire: (bytes, before = []) => {
      if (before.length >= mostRecords) throw new RangeError('a list is too long');
      return longer(before, [fromWire(bytes)]);
    },
    zero: [],
  };
};
