import { describe, expect, it } from 'vitest';
import { unzstd } from '../container/unzstd.ts';
import { defaultLimits } from '../limits.ts';
import { rawZstd } from './raw-zstd.ts';

describe('a zstd frame of raw blocks', () => {
  it.each([0, 1, 131_071, 131_072, 131_073, 400_000])('contains %i bytes', async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251);
    const frame = Buffer.concat([...rawZstd([bytes.subarray(0, 7), bytes.subarray(7)], size)]);
    expect(Buffer.compare(await unzstd(frame, size, defaultLimits), bytes)).toBe(0);
  });
});
