import type { Endpoint } from '@flashcards/contract';
import { bytes } from '@flashcards/contract';
import { ok } from '@flashcards/kernel';
import Koa from 'koa';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mechanism } from '../operations.ts';
import { operations, servedContract } from '../operations.ts';
import { rateLimits } from '../limits/rate-limits.ts';
import { bodyReader } from '../body/read-body.ts';
import type { RequestState } from '../state.ts';
import { largeReplies } from './large-replies.ts';
import { longReads } from '../edge/long-reads.ts';
import { ledger } from './ledger.ts';
import { sending } from './send.ts';

const mebibyte = 1024 * 1024;
const pieceLength = 64 * 1024;
const mediaType = 'application/vnd.anki';
const never = () => Promise.reject(new Error('no form here'));

const giveFile: Endpoint = {
  method: 'POST',
  path: '/give-file',
  auth: 'none',
  repeatable: true,
  summary: 'Give a file',
  body: {},
  query: {},
  badValues: {},
  format: 'json',
  reply: bytes(mediaType),
  large: 'streamed',
  example: { body: {}, reply: undefined },
  refusals: {},
};

const open = ledger(64 * mebibyte);
const send = sending(open);

const mechanism: Mechanism = {
  rateLimits: rateLimits({ counters: { add: never }, rates: undefined, pseudonym: String, warn: () => undefined }),
  authenticate: async () => ({ ok: false, reason: 'invalid_token' }),
  readBody: bodyReader(open, { jsonBytes: mebibyte, milliseconds: 5_000 }),
  readForm: never,
  discard: never,
  largeReplies: largeReplies(open, 4),
  longReads: longReads(),
  answerOnce: never,
  longBodies: (_, body, work) => work(body),
};

/** The number of pieces of the file, the number of those made, and a function that runs after the last. */
let [pieces, made] = [0, 0];
let afterLast: () => void;

const pieceOf = (index: number): Uint8Array => new Uint8Array(pieceLength).fill(index % 251);
const file = async function* () {
  for (made = 0; made < pieces; made += 1) yield pieceOf(made);
  afterLast();
};

let server: Server;
beforeAll(async () => {
  const served = servedContract({ contract: { giveFile }, handlers: { giveFile: async () => ok(file()) } }, mechanism);
  const app = new Koa<RequestState>();
  app.use(async (ctx, next) => {
    ctx.state.requestId = 'r';
    ctx.state.address = 'somewhere';
    try {
      await next();
      if (ctx.state.answer) await send(ctx, ctx.state.answer);
    } catch {
      ctx.res.destroy();
    }
  });
  app.use(operations(served));
  // Clients hang up in these tests.
  app.on('error', () => undefined);
  server = createServer((request, response) => void app.callback()(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  afterLast = () => undefined;
});

const ask = (): Promise<Response> =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/give-file`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });

describe('a reply that is a file', () => {
  it.each([
    ['small, with its length', 3, String(3 * pieceLength)],
    ['large, without one', 64, null],
  ])('is sent unchanged, with its media type: %s', async (_, count, length) => {
    pieces = count;
    const response = await ask();
    const { status, headers } = response;
    expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([200, mediaType, length]);
    const sent = Buffer.concat(Array.from({ length: count }, (_, index) => pieceOf(index)));
    expect(sent.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
  });

  it('is produced no faster than it is read', async () => {
    pieces = 4_000;
    const reader = (await ask()).body?.getReader();
    await reader?.read();
    expect(made).toBeLessThan(pieces);
    await reader?.cancel();
  });

  it('is cut off when it cannot be completed', async () => {
    pieces = 64;
    afterLast = () => {
      throw new Error('the disk is gone');
    };
    await expect((await ask()).arrayBuffer()).rejects.toThrow();
  });
});
