import { decompress } from 'fzstd';
import { describe, expect, it } from 'vitest';
import { rawZstd } from './raw-zstd.ts';

describe('a zstd frame of raw blocks', () => {
  it.each([0, 1, 131_071, 131_072, 131_073, 400_000])('unpacks to its %i bytes', (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => index % 251);
    expect(Buffer.compare(decompress(rawZstd(bytes)), bytes)).toBe(0);
  });
});
