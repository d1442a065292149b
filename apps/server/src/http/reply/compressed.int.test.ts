import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aServerOf } from './a-server-of.test-data.ts';
import type { Pieces } from './answer.ts';

const ask = async (port: number, accepted?: string, method = 'GET'): Promise<IncomingMessage> => {
  const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
  const sent = request({ port, host: '127.0.0.1', headers, method }).end();
  sent.on('error', () => undefined);
  onTestFinished(() => void sent.destroy());
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
};

const encodingOf = ({ headers }: IncomingMessage): readonly unknown[] => [
  headers['content-encoding'],
  headers['content-length'],
  headers.vary,
];

const text = JSON.stringify({ cards: Array.from({ length: 40_000 }, (_, index) => `é card ${index}`) });
const bytes = Buffer.from(text);
const made: Pieces = async (send) => {
  for (let from = 0; from < bytes.length; from += 100_000) await send(bytes.subarray(from, from + 100_000));
};

const decoded = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync } as const;

describe('a long answer', () => {
  it.each([
    ['text', { status: 200, body: text }],
    ['a shared buffer', { status: 200, body: bytes }],
    ['pieces', { status: 200, body: made }],
    ['pieces of a known length', { status: 200, body: made, length: bytes.length }],
  ])('of %s is compressed as the client accepts, to the same bytes', async (_, answer) => {
    const port = await aServerOf(answer);
    for (const encoding of ['br', 'gzip'] as const) {
      const response = await ask(port, encoding);
      expect(encodingOf(response)).toEqual([encoding, undefined, 'Accept-Encoding']);
      const body = await buffer(response);
      expect(body.length).toBeLessThan(bytes.length / 4);
      expect(decoded[encoding](body).equals(bytes)).toBe(true);
    }
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    [undefined, undefined],
    ['\u00ff;;,=,q', undefined],
  ])('for a client that accepts %j is sent as %j', async (accepted, encoding) => {
    const response = await ask(await aServerOf({ status: 200, body: text }), accepted);
    const length = encoding === undefined ? String(bytes.length) : undefined;
    expect(encodingOf(response)).toEqual([encoding, length, 'Accept-Encoding']);
    await buffer(response);
  });

  it('keeps what else it depends on', async () => {
    const response = await ask(await aServerOf({ status: 200, body: text }, { vary: 'Origin' }), 'br');
    expect(response.headers.vary).toBe('Origin, Accept-Encoding');
  });

  it.each([
    ['short', { status: 200, body: 'x'.repeat(8 * 1024) }],
    ['a file', { status: 200, body: bytes, headers: { 'Content-Type': 'image/png' } }],
    ['a part', { status: 206, body: bytes }],
    ['an error', { status: 400, body: text }],
  ])('that is %s is sent as it is', async (_, answer) => {
    const response = await ask(await aServerOf(answer), 'br, gzip');
    expect([response.headers['content-encoding'], response.headers.vary]).toEqual([undefined, undefined]);
    expect((await buffer(response)).length).toBe(Buffer.byteLength(answer.body));
  });
});

describe('an encoder', () => {
  const begun: { destroyed: boolean }[] = [];
  beforeEach(() => {
    begun.length = 0;
    const create = zlib.createBrotliCompress.bind(zlib);
    vi.spyOn(zlib, 'createBrotliCompress').mockImplementation((options) => {
      const encoder = create(options);
      begun.push(encoder);
      return encoder;
    });
    onTestFinished(() => void vi.restoreAllMocks());
  });

  const ended = () => expect.poll(() => begun.map(({ destroyed }) => destroyed)).toEqual([true]);

  /** Not compressible, so that a client that does not read is soon waited for. */
  const noise = (): Buffer => randomBytes(64 * 1024);

  it('waits for a client that does not read, and ends with it', async () => {
    let [pieces, isReleased] = [0, false];
    const endless: Pieces = async (send) => {
      try {
        for (;;) {
          await send(noise());
          pieces += 1;
        }
      } finally {
        isReleased = true;
      }
    };
    const response = await ask(await aServerOf({ status: 200, body: endless }), 'br');
    response.pause();
    await ended();
    expect(isReleased).toBe(true);
    // What the operating system buffers for a client, and little more.
    expect(pieces).toBeLessThan(400);
  });

  it('ends with a client that hangs up', async () => {
    const endless: Pieces = async (send) => {
      for (;;) await send(noise());
    };
    const response = await ask(await aServerOf({ status: 200, body: endless }), 'br');
    response.destroy();
    await ended();
  });

  it('ends with a producer that fails, and cuts the answer', async () => {
    const failing: Pieces = async (send) => {
      await send(bytes);
      throw new Error('the store is gone');
    };
    const response = await ask(await aServerOf({ status: 200, body: failing }), 'br');
    await expect(buffer(response)).rejects.toThrow('aborted');
    await ended();
  });

  it('ends with a complete answer', async () => {
    await buffer(await ask(await aServerOf({ status: 200, body: made }), 'br'));
    await ended();
  });
});
