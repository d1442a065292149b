import * as zlib from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { defaultLimits } from '../limits.ts';
import { unzstd } from '../container/unzstd.ts';
import { zstdFrame } from './zstd-frame.ts';

const text = Buffer.from('a collection '.repeat(50_000));

describe('bytes as a zstd frame', () => {
  const frameOf = async () => {
    const { pieces, isPacked = false } = await zstdFrame([text.subarray(0, 1_000), text.subarray(1_000)]);
    const frame = Buffer.concat([...pieces]);
    return { frame, isPacked, content: Buffer.from(await unzstd(frame, text.length, defaultLimits)) };
  };

  it('are uncompressed without a compressor', async () => {
    const spied = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
    const { frame, isPacked, content } = await frameOf();
    spied.mockRestore();
    expect(content.equals(text)).toBe(true);
    expect(isPacked).toBe(false);
    expect(frame.length).toBeGreaterThan(text.length);
  });

  it.skipIf(!('createZstdCompress' in zlib))('are compressed by Node', async () => {
    const { frame, isPacked, content } = await frameOf();
    expect(content.equals(text)).toBe(true);
    expect(isPacked).toBe(true);
    expect(frame.length).toBeLessThan(text.length / 100);
  });
});
