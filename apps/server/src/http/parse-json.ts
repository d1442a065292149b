import { isUtf8 } from 'node:buffer';
import type { Cut } from './json-outline.ts';
import { outlineOf } from './json-outline.ts';
import { LongList } from './long-list.ts';
import { namesIn } from './names-once.ts';

/** The text with `null` in the place of what is cut, without a byte order mark. */
const textWithout = (bytes: Buffer, cuts: readonly Cut[]): string => {
  const ends = [0, ...cuts.map(({ to }) => to)];
  const text = ends.map((from, index) => bytes.toString('utf8', from, cuts[index]?.from)).join('null');
  return text.replace(/^\uFEFF/, '');
};

const withLongLists = (body: Record<string, unknown>, bytes: Buffer, cuts: readonly Cut[]): void => {
  for (const { list } of cuts) {
    if (!list) continue;
    const key = JSON.parse(bytes.toString('utf8', list.key.from, list.key.to)) as string;
    body[key] = new LongList(bytes, list.slices);
  }
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parse = (bytes: Buffer): unknown => {
  const outline = outlineOf(bytes);
  if (!outline) return undefined;
  const body: unknown = JSON.parse(textWithout(bytes, outline.cuts));
  if (!isObject(body) || namesIn(body) !== outline.names) return undefined;
  withLongLists(body, bytes, outline.cuts);
  return body;
};

/**
 * Reads a body that is a JSON object; `undefined` for any other, for bytes that are no UTF-8, and where an object has a
 * name twice. In place of a value that is far larger or deeper than any in the contract stands `null`, which its check
 * refuses as it would the value; in place of a list that is long, a `LongList`.
 */
export const parseJson = (bytes: Buffer): unknown => {
  if (!isUtf8(bytes)) return undefined;
  try {
    return parse(bytes);
  } catch {
    return undefined;
  }
};
