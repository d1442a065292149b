import Koa from 'koa';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerLong, isLong } from './answer-long.ts';
import type { RequestState } from './state.ts';

const megabytes = 8;
const body = 'x'.repeat(megabytes * 1_000_000);

/** A server of nothing but long answers: for how many it was asked, and how many it made. */
const aServer = async () => {
  const seen = { asked: 0, made: 0 };
  const answer = answerLong();
  const app = new Koa<RequestState>();
  app.use((ctx) => {
    ctx.state.requestId = 'request';
    seen.asked += 1;
    return answer(ctx, () => {
      seen.made += 1;
      return { status: 200, body };
    });
  });
  app.on('error', () => undefined);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { seen, port, url: `http://127.0.0.1:${port}/` };
};

/** A client of this address that asks and never reads. */
const aStaller = async (port: number) => {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
};

const becomes = async (read: () => number, value: number): Promise<void> => expect.poll(read).toBe(value);

describe('a long answer', () => {
  it('comes whole, with its length', async () => {
    const { url } = await aServer();
    const reply = await fetch(url);
    expect(reply.headers.get('content-length')).toBe(String(body.length));
    expect((await reply.text()).length).toBe(body.length);
  });

  it('is one of two of an address that nobody reads; the next waits for whoever hangs up', async () => {
    const { seen, port } = await aServer();
    const [first] = [await aStaller(port), await aStaller(port)];
    await becomes(() => seen.made, 2);
    const third = await aStaller(port);
    const fourth = await aStaller(port);
    await becomes(() => seen.asked, 4);
    expect(seen.made).toBe(2);
    first.destroy();
    await becomes(() => seen.made, 3);
    third.destroy();
    fourth.destroy();
    expect(seen.made).toBe(3);
  });

  it('is refused where too many wait', { timeout: 60_000 }, async () => {
    const { port, url } = await aServer();
    for (let asked = 0; asked < 18; asked += 1) await aStaller(port);
    const reply = await fetch(url);
    expect([reply.status, reply.headers.get('x-error-code')]).toEqual([503, 'unavailable']);
    expect(reply.headers.get('retry-after')).not.toBeNull();
  });
});

describe('a value', () => {
  it.each([
    [{ front: 'x'.repeat(200_000), back: 'y'.repeat(100_000) }, true],
    [{ front: 'x'.repeat(200_000), back: '' }, false],
    [{ cards: 3 }, false],
    [undefined, false],
  ])('counts as long by its own texts (%#)', (value, long) => {
    expect(isLong(value)).toBe(long);
  });
});
