import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { newestBytes } from './form-fields.ts';

const kept = 128 * 1024;

const afterPieces = (size: number, count: number): { readonly all: Buffer; readonly newest: Buffer } => {
  const request = new PassThrough();
  const newest = newestBytes(request);
  const all = Buffer.from(Array.from({ length: size * count }, (_, index) => (index * 31) % 251));
  for (let index = 0; index < count; index += 1) request.emit('data', all.subarray(index * size, (index + 1) * size));
  return { all, newest: newest() };
};

describe('the newest bytes of a form', () => {
  it.each([
    ['one byte', 1, 300_000],
    ['just too small to be dropped one by one', 127, 20_000],
    ['64 KiB', 65_536, 20],
    ['a mebibyte', 1_048_576, 3],
  ])('suffice and are bounded, in pieces of %s', (_, size, count) => {
    const { all, newest } = afterPieces(size, count);
    expect(newest.length).toBeGreaterThanOrEqual(kept);
    expect(newest.length).toBeLessThanOrEqual(2 * kept + size);
    expect(newest.equals(all.subarray(-newest.length))).toBe(true);
  });

  it('are all bytes of a short form', () => {
    const { all, newest } = afterPieces(10, 20);
    expect(newest.equals(all)).toBe(true);
  });
});
