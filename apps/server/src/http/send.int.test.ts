import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { finish, send } from './send.ts';

const patience = 100;
const large = Buffer.alloc(32 * 1024 * 1024);

/** A response to a client that has asked and reads nothing. */
const anUnread = async (): Promise<{
  readonly response: ServerResponse;
  readonly client: ReturnType<typeof connect>;
}> => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  client.pause();
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  return { response, client };
};

it('a client that does not read is cut, and nothing is left to wait for it', async () => {
  const { response } = await anUnread();
  await expect(send(response, large, { patience })).rejects.toMatchObject({ name: 'ClientGone' });
  expect(response.destroyed).toBe(true);
  expect(response.listenerCount('drain')).toBe(0);
  await expect(finish(response)).rejects.toMatchObject({ name: 'ClientGone' });
});

it('a client that hangs up ends it, long before its time is over', async () => {
  const { response, client } = await anUnread();
  const sending = send(response, large, {});
  client.destroy();
  await expect(sending).rejects.toMatchObject({ name: 'ClientGone' });
});
