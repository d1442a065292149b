import type { ByteRange } from '@flashcards/persistence-ports';

/** What of a file is asked for: a part of it, all of it, or what it has not got. */
export type AskedRange = ByteRange | 'all' | 'none';

const oneRange = /^bytes=(\d{0,15})-(\d{0,15})$/;

const lastBytes = (count: number, bytes: number): AskedRange =>
  count === 0 || bytes === 0 ? 'none' : { from: Math.max(bytes - count, 0), to: bytes };

const between = (first: number, last: number, bytes: number): AskedRange => {
  if (last < first) return 'all';
  return first >= bytes ? 'none' : { from: first, to: Math.min(last + 1, bytes) };
};

/** Several parts, and what is no range at all, are answered with the whole (RFC 9110, section 14.2). */
export const rangeOf = (header: string, bytes: number): AskedRange => {
  const [, first = '', last = ''] = oneRange.exec(header) ?? [];
  if (first === '' && last === '') return 'all';
  if (first === '') return lastBytes(Number(last), bytes);
  return between(Number(first), last === '' ? Infinity : Number(last), bytes);
};
