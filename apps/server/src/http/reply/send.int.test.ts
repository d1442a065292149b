import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { aServerOf } from './a-server-of.test-data.ts';
import type { Answer } from './answer.ts';

/** More bytes than the operating system buffers for a client that does not read. */
const length = 24_000_000;
const everything = 'é'.repeat(length / 2);

/** Sends a request and reads the whole reply, with a pause in milliseconds after every 2 MB. */
const read = async (port: number, pause = 0): Promise<number> => {
  const socket = connect({ port, host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  let bytes = 0;
  for await (const piece of socket) {
    const before = Math.floor(bytes / 2_000_000);
    bytes += (piece as Buffer).length;
    if (pause > 0 && Math.floor(bytes / 2_000_000) > before) await sleep(pause);
  }
  await closed;
  return bytes;
};

it('sends a large reply completely to a slow client', { timeout: 60_000 }, async () => {
  const port = await aServerOf({ status: 200, body: everything });
  // Twelve pauses: together longer than the patience, each of them shorter.
  expect(await read(port, 200)).toBeGreaterThan(length);
});

it('sends a shared buffer unchanged, and a generated reply as its pieces arrive', { timeout: 60_000 }, async () => {
  const shared = Buffer.from(everything);
  expect(await read(await aServerOf({ status: 200, body: shared }))).toBeGreaterThan(length);
  const pieces: Answer['body'] = async (send) => {
    await send(shared.subarray(0, 100_000));
    await send(shared.subarray(100_000));
  };
  expect(await read(await aServerOf({ status: 200, body: pieces }))).toBeGreaterThan(length);
});

it('destroys the connection of a client that stops reading', { timeout: 60_000 }, async () => {
  const port = await aServerOf({ status: 200, body: everything });
  const socket = connect({ port, host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  // Writing to the connection shows whether the other side has closed it.
  const probe = setInterval(() => socket.write('\r\n'), 100);
  onTestFinished(() => clearInterval(probe));
  const [error] = await once(socket, 'error');
  expect(['ECONNRESET', 'EPIPE']).toContain((error as NodeJS.ErrnoException).code);
});
