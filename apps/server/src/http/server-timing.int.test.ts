import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServerOptions } from '../index.ts';
import { aServer } from '../running-server.test-data.ts';

const aServerWith = async (config: NonNullable<ServerOptions['config']>) => {
  const server = await aServer({ config });
  onTestFinished(server.close);
  return server;
};

describe('Server-Timing', () => {
  it('tells how long an answer and the store took, whatever else the server does', async () => {
    const server = await aServerWith({});
    const jwtToken = await server.signIn();
    const timingOf = async (operation: string, body: object): Promise<readonly number[]> => {
      const { headers } = await server.post(operation, body);
      const told = /^total;dur=(\d+\.\d\d), store;dur=(\d+\.\d\d)$/.exec(headers.get('server-timing') ?? '');
      return [Number(told?.[1]), Number(told?.[2])];
    };
    const [withStore, without] = await Promise.all([
      timingOf('export-user-data', { jwtToken }),
      timingOf('get-user', {}),
    ]);
    expect(withStore[1]).toBeGreaterThan(0);
    expect(without[1]).toBe(0);
    expect(without[0]).toBeGreaterThan(0);
  });

  it('tells nobody anything in production', async () => {
    const server = await aServerWith({ serverTiming: false });
    const { headers } = await server.post('get-user', {});
    expect(headers.get('server-timing')).toBeNull();
  });
});
