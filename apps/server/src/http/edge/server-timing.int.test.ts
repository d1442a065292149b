import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServerOptions } from '../../index.ts';
import { aServer } from '../../running-server.test-data.ts';

const aServerWith = async (config: NonNullable<ServerOptions['config']>) => {
  const server = await aServer({ config });
  onTestFinished(server.close);
  return server;
};

describe('Server-Timing', () => {
  it('has the duration of a reply, and of its handler if one was called', async () => {
    const server = await aServerWith({});
    const jwtToken = await server.signIn();
    const timingOf = async (body: object): Promise<string | null> => {
      const { headers } = await server.post('get-user', body);
      return headers.get('server-timing');
    };
    const [, total, work] =
      /^total;dur=(\d+\.\d\d), work;dur=(\d+\.\d\d)$/.exec((await timingOf({ jwtToken })) ?? '') ?? [];
    expect(Number(work)).toBeGreaterThan(0);
    expect(Number(total)).toBeGreaterThan(Number(work));
    expect(await timingOf({})).toMatch(/^total;dur=\d+\.\d\d$/);
  });

  it('is omitted in production', async () => {
    const server = await aServerWith({ serverTiming: false });
    const { headers } = await server.post('get-user', {});
    expect(headers.get('server-timing')).toBeNull();
  });
});
