import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FileCalls, ServerOptions } from '../index.ts';
import { diskCalls } from '../index.ts';
import type { TestServer } from '../running-server.test-data.ts';
import { aServer } from '../running-server.test-data.ts';

const fixture = new URL('../../../../libs/apkg-parser/fixtures/ok/gk-basic.apkg', import.meta.url);

const aMeasuredServer = async ({ config, ...options }: ServerOptions = {}): Promise<TestServer> => {
  const server = await aServer({ ...options, config: { metrics: true, ...config } });
  onTestFinished(server.close);
  return server;
};

/** The samples, by series. */
const scrape = async ({ url }: TestServer): Promise<Readonly<Record<string, number>>> => {
  const reply = await fetch(`${url}/metrics`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const lines = (await reply.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
};
const named = (samples: Readonly<Record<string, number>>, name: string) =>
  Object.fromEntries(Object.entries(samples).filter(([series]) => series.startsWith(`${name}{`)));

describe('metrics', () => {
  it('count requests by operation and status, and time them by operation and status class', async () => {
    const server = await aMeasuredServer();
    const jwtToken = await server.signIn();
    await server.post('get-user', { jwtToken });
    await server.post('get-user', { jwtToken });
    await server.post('get-user', { jwtToken: 'x' });
    await server.post('get-user', {});
    const samples = await scrape(server);
    expect(named(samples, 'flashcards_requests_total')).toEqual({
      'flashcards_requests_total{operation="issueIdToken",status="200"}': 1,
      'flashcards_requests_total{operation="signIn",status="200"}': 1,
      'flashcards_requests_total{operation="getUser",status="200"}': 2,
      'flashcards_requests_total{operation="getUser",status="400"}': 1,
      'flashcards_requests_total{operation="getUser",status="401"}': 1,
    });
    expect(samples).toMatchObject({
      'flashcards_request_duration_seconds_count{operation="getUser",class="2xx"}': 2,
      'flashcards_request_duration_seconds_count{operation="getUser",class="4xx"}': 2,
      // The request of the scrape itself.
      flashcards_requests_in_flight: 1,
      'flashcards_store_call_duration_seconds_count{call="users.insertIfAbsent"}': 1,
    });
  });

  it('describe the process: memory, garbage collection and event loop lag', async () => {
    const samples = await scrape(await aMeasuredServer());
    const names = Object.keys(samples).map((series) => series.split('{')[0]);
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(names).toContain(name);
  });

  it('have no series that clients can create: all unknown paths share one', async () => {
    const server = await aMeasuredServer();
    await server.post('get-user', {});
    const before = Object.keys(await scrape(server));
    for (let index = 0; index < 20; index += 1) {
      await server.send(`/api/none-${index}`, { method: 'POST' });
      await server.send(`/${index}?x=${index}`, { method: index % 2 ? 'PUT' : 'DELETE' });
      await server.post(`get-user?x=${index}`, {}, { headers: { 'X-Request-Id': `${index}`, 'Content-Type': 'x/y' } });
    }
    const added = Object.keys(await scrape(server)).filter(
      (series) => !before.includes(series) && /^flashcards_(?!.*_bucket)/.test(series),
    );
    expect(added.toSorted()).toEqual([
      'flashcards_request_duration_seconds_count{operation="metrics",class="2xx"}',
      'flashcards_request_duration_seconds_count{operation="none",class="4xx"}',
      'flashcards_request_duration_seconds_sum{operation="metrics",class="2xx"}',
      'flashcards_request_duration_seconds_sum{operation="none",class="4xx"}',
      'flashcards_requests_total{operation="getUser",status="415"}',
      'flashcards_requests_total{operation="metrics",status="200"}',
      'flashcards_requests_total{operation="none",status="404"}',
    ]);
  });

  it('show the number of running and waiting imports', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const fileCalls: FileCalls = {
      ...diskCalls,
      size: async (location) => {
        await released;
        return diskCalls.size(location);
      },
    };
    const server = await aMeasuredServer({ fileCalls, config: { limits: { readers: 1 } } });
    const jwtToken = await server.signIn();
    const deck = new Blob([await readFile(fixture)]);
    const imports = ['a', 'b', 'c'].map((name) => {
      const body = new FormData();
      for (const [key, value] of Object.entries({ jwtToken, flashcardName: name })) body.append(key, value);
      body.append('file', deck, 'deck.apkg');
      return server.send('/api/import-package-flashcards', { method: 'POST', body });
    });
    const load = async () => named(await scrape(server), 'flashcards_imports');
    const expectedLoad = (running: number, waiting: number) => ({
      'flashcards_imports{state="running"}': running,
      'flashcards_imports{state="waiting"}': waiting,
    });
    await expect.poll(load).toEqual(expectedLoad(1, 2));
    release();
    expect((await Promise.all(imports)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await load()).toEqual(expectedLoad(0, 0));
  });

  it('count refused connections', async () => {
    const server = await aMeasuredServer({ config: { limits: { connectionsPerAddress: 1 } } });
    // Uses another address, so that the scrape stays below the limit.
    const from = { port: Number(new URL(server.url).port), host: '127.0.0.1', localAddress: '127.0.0.2' };
    const admitted = connect(from);
    onTestFinished(() => void admitted.destroy());
    await once(admitted, 'connect');
    const refused = connect(from).resume();
    await once(refused, 'close');
    expect(await scrape(server)).toMatchObject({
      'flashcards_connections_refused_total{reason="too_many_connections"}': 1,
    });
  });

  it('are kept per server, also with several servers in one process', async () => {
    const [one, other] = [await aMeasuredServer(), await aMeasuredServer()];
    await one.post('get-user', {});
    expect(named(await scrape(other), 'flashcards_requests_total')).toEqual({});
    expect(Object.keys(named(await scrape(one), 'flashcards_requests_total'))).toHaveLength(1);
  });

  const nowhere = { status: 404, body: { error: 'No such operation; operations are below /api' } };

  it('are not served by default', async () => {
    const server = await aServer();
    onTestFinished(server.close);
    expect(await server.send('/metrics', {})).toMatchObject(nowhere);
  });

  it.each(['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP', 'CF-Connecting-IP'])(
    'are not served to requests through a proxy, with the header %s',
    async (name) => {
      const server = await aMeasuredServer();
      expect(await server.send('/metrics', { headers: { [name]: '192.0.2.1' } })).toMatchObject(nowhere);
    },
  );
});
