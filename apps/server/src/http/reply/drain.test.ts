import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { drain } from './drain.ts';

/** A request whose body is sent completely, in `chunks` chunks of one byte. */
const aRequestInBytes = async (chunks: number): Promise<IncomingMessage> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  socket.write(`${'1\r\n \r\n'.repeat(chunks)}0\r\n\r\n`);
  return request;
};

/** Resolves with whether the body was read to its end or its connection was closed. */
const outcomeOf = (request: IncomingMessage): Promise<string> =>
  Promise.race([once(request, 'end').then(() => 'read to its end'), once(request.socket, 'close').then(() => 'cut')]);

describe('an unread body', () => {
  it('is read to its end', async () => {
    const request = await aRequestInBytes(1_000);
    const outcome = outcomeOf(request);
    drain(request);
    expect(await outcome).toBe('read to its end');
  });

  it('is cut when it arrives in a very large number of one-byte pieces', async () => {
    const request = await aRequestInBytes(100_000);
    const outcome = outcomeOf(request);
    drain(request);
    let pieces = 0;
    request.on('data', () => (pieces += 1));
    expect(await outcome).toBe('cut');
    expect(pieces).toBeLessThan(3_000);
  });
});
