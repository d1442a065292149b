import Koa from 'koa';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openResponses } from './open-responses.ts';
import type { RequestState } from '../state.ts';

/** A server that counts its requests, and the most concurrent ones. */
const aServer = async () => {
  const seen = { begun: 0, running: 0, mostAtOnce: 0 };
  const app = new Koa<RequestState>();
  app.use(async (ctx) => {
    seen.begun += 1;
    seen.running += 1;
    seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.running);
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    ctx.body = ctx.path;
    seen.running -= 1;
  });
  const answer = app.callback();
  const server = createServer((request, response) => responses.begin(response, () => void answer(request, response)));
  const responses = openResponses(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, seen };
};

const requests = (count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const end = index === count - 1 ? 'Connection: close\r\n' : '';
    return `GET /${index}; HTTP/1.1\r\nHost: x\r\n${end}\r\n`;
  }).join('');

/** Sends all bytes at once. Returns what was received until the server closed the connection. */
const answersTo = async (port: number, bytes: string): Promise<string> => {
  const socket = connect({ port, host: '127.0.0.1' });
  let answer = '';
  socket.on('data', (piece) => (answer += piece.toString('latin1')));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
};

describe('pipelined requests on one connection', () => {
  it('are answered one by one, in order', async () => {
    const { port, seen } = await aServer();
    const answers = await answersTo(port, requests(20));
    const paths = [...answers.matchAll(/\/(\d+);/g)].map(([, index]) => Number(index));
    expect(paths).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(seen).toEqual({ begun: 20, running: 0, mostAtOnce: 1 });
  });

  it('above the limit end the connection, and are not processed', async () => {
    const { port, seen } = await aServer();
    await answersTo(port, requests(200));
    expect(seen.begun).toBeLessThan(40);
  });

  it('do not delay another connection', async () => {
    const { port, seen } = await aServer();
    await Promise.all([answersTo(port, requests(20)), answersTo(port, requests(20))]);
    expect(seen.begun).toBe(40);
  });
});
