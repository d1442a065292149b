import type { ByteRange } from '@flashcards/persistence-ports';

/** The requested part of a file: a range, the whole file, or `none` for an unsatisfiable range. */
export type RequestedRange = ByteRange | 'all' | 'none';

const oneRange = /^bytes=(\d{0,15})-(\d{0,15})$/;

const lastBytes = (count: number, bytes: number): RequestedRange =>
  count === 0 || bytes === 0 ? 'none' : { from: Math.max(bytes - count, 0), to: bytes };

const between = (first: number, last: number, bytes: number): RequestedRange => {
  if (last < first) return 'all';
  return first >= bytes ? 'none' : { from: first, to: Math.min(last + 1, bytes) };
};

/** Several ranges and invalid headers get the whole file (RFC 9110, section 14.2). */
export const rangeOf = (header: string, bytes: number): RequestedRange => {
  const [, first = '', last = ''] = oneRange.exec(header) ?? [];
  if (first === '' && last === '') return 'all';
  if (first === '') return lastBytes(Number(last), bytes);
  return between(Number(first), last === '' ? Infinity : Number(last), bytes);
};
