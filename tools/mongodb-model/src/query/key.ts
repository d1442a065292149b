import type { Document } from 'bson';
import { Binary, Long, ObjectId, Timestamp } from 'bson';
import { fail } from '../errors.ts';
import { isDocument } from './values.ts';

/**
 * A key orders and identifies values as BSON does: equal values have equal keys, and a lesser value has a lesser key. A
 * key holds one byte per character. No key is a prefix of another one, so keys can be concatenated.
 */
type Key = string;

/** Greater than every key with the prefix before it. */
export const afterAll = '\xff';

const ranks = {
  undefined: '\x00',
  null: '\x05',
  number: '\x0a',
  string: '\x0f',
  document: '\x14',
  array: '\x19',
  binary: '\x1e',
  objectId: '\x23',
  boolean: '\x28',
  date: '\x2d',
  timestamp: '\x2f',
};

/** The key of an empty list, in indexes and sorts. */
export const emptyKey = ranks.undefined;

const scratch = Buffer.alloc(8);

const numberPart = (value: number): Key => {
  if (Number.isNaN(value)) return '\0'.repeat(8);
  scratch.writeDoubleBE(value === 0 ? 0 : value);
  if (value < 0) for (let at = 0; at < 8; at += 1) scratch[at] = ~(scratch[at] ?? 0);
  else scratch[0] = (scratch[0] ?? 0) | 0x80;
  return scratch.toString('latin1');
};

/** By UTF-8 bytes. A zero is followed by a character that begins no key. */
const textPart = (text: string): Key => {
  const isPlain = /^[\x01-\x7f]*$/.test(text);
  return (isPlain ? text : Buffer.from(text).toString('latin1').replaceAll('\0', `\0${afterAll}`)) + '\0';
};

const binaryPart = (value: Binary): Key => {
  scratch.writeUInt32BE(value.length());
  scratch[4] = value.sub_type;
  return scratch.toString('latin1', 0, 5) + Buffer.from(value.value()).toString('latin1');
};

const timestampPart = ({ t, i }: Timestamp): Key => {
  scratch.writeUInt32BE(t);
  scratch.writeUInt32BE(i, 4);
  return scratch.toString('latin1');
};

/** For each field, the type is compared first, then the name, then the value. */
const documentPart = (document: Document): Key => {
  let key = '';
  for (const name of Object.keys(document)) {
    const [rank, part] = rankAndPart(document[name]);
    key += rank + textPart(name) + part;
  }
  return key + '\0';
};

const unknown = (value: unknown): never =>
  fail(
    'BadValue',
    `the model keeps no ${(value as { _bsontype?: string })._bsontype ?? Object(value).constructor.name}`,
  );

const objectPart = (value: object): readonly [Key, Key] => {
  if (Array.isArray(value)) return [ranks.array, value.map(keyOf).join('') + '\0'];
  if (isDocument(value)) return [ranks.document, documentPart(value)];
  if (value instanceof Date) return [ranks.date, numberPart(value.getTime())];
  if (value instanceof ObjectId) return [ranks.objectId, Buffer.from(value.id).toString('latin1')];
  if (value instanceof Binary) return [ranks.binary, binaryPart(value)];
  if (value instanceof Timestamp) return [ranks.timestamp, timestampPart(value)];
  return unknown(value instanceof Long ? { _bsontype: 'long beyond 2^53' } : value);
};

const rankAndPart = (value: unknown): readonly [Key, Key] => {
  if (typeof value === 'string') return [ranks.string, textPart(value)];
  if (typeof value === 'number') return [ranks.number, numberPart(value)];
  if (typeof value === 'boolean') return [ranks.boolean, value ? '\x01' : '\x00'];
  if (value === null || value === undefined) return [ranks.null, ''];
  return typeof value === 'object' ? objectPart(value) : unknown(value);
};

/** A missing value counts as `null`. */
export const keyOf = (value: unknown): Key => {
  const [rank, part] = rankAndPart(value);
  return rank + part;
};

/** The prefix of the keys of one type. A filter never compares values of two types. */
export const rankOf = (key: Key): string => key.slice(0, 1);

export const isSame = (one: unknown, other: unknown): boolean => keyOf(one) === keyOf(other);
