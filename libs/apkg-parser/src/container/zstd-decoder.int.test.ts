import { expect, it } from 'vitest';
import type * as decoder from './zstd-decoder.ts';

/** The compiled copy: no other test loads it into this process. */
const compiled = new URL('../../dist/container/zstd-decoder.js', import.meta.url).href;

/** One raw block. */
const frame = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0, 0x11, 0, 0, 65, 66);
const broken = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0, 0x25, 0, 0, 1, 2, 3, 4);

it('decodes if other code has already initialized the decoder', async () => {
  const { ZSTDDecoder } = await import('zstddec/stream');
  await new ZSTDDecoder().init();
  const { decodeZstd } = (await import(/* @vite-ignore */ compiled)) as typeof decoder;
  const target = new Uint8Array(5);
  expect([await decodeZstd(frame, target), ...target]).toEqual([2, 65, 66, 0, 0, 0]);
  await expect(decodeZstd(broken, target)).rejects.toBeInstanceOf(RangeError);
  expect(await decodeZstd(frame, target)).toBe(2);
});
