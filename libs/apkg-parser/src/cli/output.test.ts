import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { outputTo, ReaderGone } from './output.ts';

const text = 'x'.repeat(100_000);

describe('output', () => {
  it('waits for a slow reader and buffers little', async () => {
    let read = 0;
    const slow = new Writable({
      write: (chunk: Uint8Array, _, done) => {
        read += chunk.length;
        void setImmediate().then(() => done());
      },
    });
    const output = outputTo(slow);
    let most = 0;
    for (let each = 0; each < 50; each += 1) {
      await output.write(text);
      most = Math.max(most, slow.writableLength);
    }
    await output.flush();
    expect(read).toBe(50 * text.length);
    expect(most).toBeLessThanOrEqual(2 * text.length);
  });

  it('ends when its reader closes it', async () => {
    const gone = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
    });
    const output = outputTo(gone);
    const writing = (async () => {
      for (let each = 0; each < 10; each += 1) await output.write(text);
      await output.flush();
    })();
    await expect(writing).rejects.toBeInstanceOf(ReaderGone);
  });

  it.each([
    ['little', 1],
    ['much', 10],
  ] as const)('says so in one line when %s of it finds no room', async (_, times) => {
    const full = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('ENOSPC: no space'), { code: 'ENOSPC' })),
    });
    const output = outputTo(full);
    const writing = (async () => {
      for (let each = 0; each < times; each += 1) await output.write('x'.repeat(10_000));
      await output.flush();
    })();
    await expect(writing).rejects.toMatchObject({
      exitCode: 74,
      message: 'Standard output cannot be written: ENOSPC: no space',
    });
  });
});
