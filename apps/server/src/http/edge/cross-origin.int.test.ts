import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ServerOptions } from '../../index.ts';
import type { TestServer } from '../../running-server.test-data.ts';
import { aServer } from '../../running-server.test-data.ts';
import { withRates } from '../limits/rates.test-data.ts';
import { sendRaw } from './raw-request.test-data.ts';
import { troubled } from '../troubled-store.test-data.ts';

const ours = 'https://cards.example';
const local = 'http://localhost:5173';
const exposed =
  'X-Request-Id,X-Error-Code,X-Error-Field,X-Error-Position,X-API-Version,Retry-After,Content-Disposition,RateLimit,RateLimit-Policy';
const allowed = {
  'access-control-allow-origin': ours,
  'access-control-expose-headers': exposed,
  vary: expect.stringMatching(/^Origin/) as unknown,
};

let server: TestServer;
let jwtToken = '';
beforeAll(async () => {
  const store = troubled(await openSqliteStore({ file: ':memory:' }));
  server = await aServer({ config: { corsOrigins: [ours, local] }, store });
  jwtToken = await server.signIn();
});
afterAll(() => server.close());

const aServerWith = async (options: ServerOptions): Promise<TestServer> => {
  const other = await aServer(options);
  onTestFinished(other.close);
  return other;
};

const ask = async (path: string, { headers, ...init }: RequestInit = {}, of = server) => {
  const { status, headers: received } = await fetch(`${of.url}${path}`, {
    ...init,
    headers: { Origin: ours, ...headers },
  });
  return { status, headers: Object.fromEntries(received) };
};
const post = (operation: string, body: object, init: RequestInit = {}) =>
  ask(`/api/${operation}`, {
    method: 'POST',
    body: JSON.stringify(body),
    ...init,
    headers: { 'Content-Type': 'application/json', ...init.headers },
  });
const preflight = (path: string, headers: Record<string, string> = {}, of = server) =>
  ask(path, { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'POST', ...headers } }, of);
const hasCors = (headers: object): boolean => Object.keys(headers).some((name) => name.startsWith('access-control-'));

describe('a page of an allowed site', () => {
  it.each([
    ['an answer', 200, () => post('get-user', { jwtToken })],
    ['an answer in slices', 200, () => post('export-user-data', { jwtToken })],
    ['a bad token', 401, () => post('get-user', { jwtToken: 'x' })],
    ['wrong keys', 400, () => post('get-user', {})],
    ['no such thing', 404, () => post('get-flashcard', { jwtToken, flashcardID: '7' })],
    ['no such operation', 404, () => post('none', {})],
    ['another method', 405, () => ask('/api/get-user')],
    ['a store that is away', 503, () => post('create-folder', { jwtToken, folder: 'a' })],
    ['a fault', 500, () => post('create-xp-goal', { jwtToken, goalXP: '1', endDate: '01/01/2999' })],
    ['a body of another type', 415, () => post('get-user', {}, { headers: { 'Content-Type': 'text/plain' } })],
    ['the OpenAPI document', 200, () => ask('/api/openapi.json')],
    ['a reply to GET', 200, () => ask('/api/sign-in-options')],
  ])('reads %s (%i)', async (_, status, reply) => {
    expect(await reply()).toMatchObject({ status, headers: allowed });
  });

  it('reads a refusal for too many requests (429) and its Retry-After', async () => {
    const { url } = await aServerWith(withRates({ 'bad-tokens': 1 }, { corsOrigins: [ours] }));
    const body = JSON.stringify({ jwtToken: 'x' });
    const headers = { 'Content-Type': 'application/json', Origin: ours };
    const again = () => fetch(`${url}/api/get-user`, { method: 'POST', headers, body });
    const replies = [await again(), await again()];
    expect(replies.map(({ status }) => status)).toEqual([401, 429]);
    const limited = replies[1]?.headers;
    expect(limited?.get('access-control-allow-origin')).toBe(ours);
    for (const name of ['ratelimit', 'ratelimit-policy', 'retry-after']) expect(limited?.get(name)).toMatch(/./);
  });

  it.each([
    ['a body that does not end', 408, [ours, local], 'Content-Length: 9\r\n\r\n{'],
    ['headers that do not end, where no other site may call', 408, [ours], ''],
    ['headers that are too large, where no other site may call', 431, [ours], `A: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('reads the refusal of %s (%i)', async (_, status, corsOrigins, rest) => {
    const timeouts = { headers: 200, request: 300, check: 50 };
    const { url } = await aServerWith({ config: { corsOrigins }, timeouts });
    const head = `POST /api/get-user HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nOrigin: ${ours}\r\n`;
    const { status: received, headers } = await sendRaw(url, head + rest);
    expect([received, Object.fromEntries(headers)]).toEqual([status, expect.objectContaining(allowed)]);
  });

  it('reads the refusal for too many connections (429) when all sites are allowed', async () => {
    const { url } = await aServerWith({ config: { corsOrigins: '*', limits: { connectionsPerAddress: 0 } } });
    const { status, headers } = await sendRaw(url, 'GET / HTTP/1.1\r\n\r\n');
    expect([status, headers.get('access-control-allow-origin')]).toEqual([429, '*']);
  });

  it('is never allowed to send credentials', async () => {
    const replies = [await post('get-user', { jwtToken }), await preflight('/api/get-user')];
    for (const { headers } of replies) expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

describe('a preflight', () => {
  it.each([ours, local])(
    'of %s is accepted for an operation, without a token and with an empty body',
    async (Origin) => {
      const { status, headers } = await preflight('/api/delete-goal', {
        Origin,
        'Access-Control-Request-Method': 'DELETE',
        'Access-Control-Request-Headers': 'content-type,idempotency-key',
      });
      expect(status).toBe(204);
      expect(headers).toMatchObject({
        'access-control-allow-origin': Origin,
        'access-control-allow-methods': 'GET,POST,DELETE',
        'access-control-allow-headers': 'Content-Type,X-Request-Id,Idempotency-Key',
        'access-control-max-age': '7200',
        vary: 'Origin',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/./),
      });
      expect(headers).not.toHaveProperty('content-length');
    },
  );

  it.each(['/api/none', '/api/get-user/', '/api/openapi.json', '/api/docs', '/healthz', '/readyz', '/', '/metrics'])(
    'is refused for %s, which is no operation',
    async (path) => {
      const { status, headers } = await preflight(path);
      expect([404, 405]).toContain(status);
      expect(headers).not.toHaveProperty('access-control-allow-methods');
    },
  );

  it('without a method is treated as a plain OPTIONS request', async () => {
    expect(await ask('/api/get-user', { method: 'OPTIONS' })).toMatchObject({ status: 405 });
  });
});

describe('a page of any other site', () => {
  it.each([
    'https://cards.example.evil.example',
    'https://evil.example',
    'https://app.cards.example',
    'http://cards.example',
    'https://cards.example:8443',
    'https://CARDS.example',
    'https://cards.example/',
    'http://localhost',
    'null',
    '*',
    '',
  ])('reads no reply: %s', async (Origin) => {
    const replies = [
      await post('get-user', { jwtToken }, { headers: { Origin } }),
      await preflight('/api/get-user', { Origin }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 405]);
    for (const { headers } of replies) {
      expect(hasCors(headers)).toBe(false);
      // A cache must not serve this reply to an allowed origin.
      expect(headers['vary']).toBe('Origin');
    }
  });

  it('reads no reply while no site is allowed, nor of a path that is no operation', async () => {
    const closed = await aServerWith({});
    const replies = [
      await ask('/api/openapi.json', {}, closed),
      await preflight('/api/get-user', {}, closed),
      await ask('/healthz'),
      await ask('/readyz'),
      await ask('/api/docs'),
      await ask('/'),
    ];
    expect(replies.filter(({ headers }) => hasCors(headers))).toEqual([]);
  });

  it('reads every reply when all sites are allowed', async () => {
    const open = await aServerWith({ config: { corsOrigins: '*' } });
    for (const Origin of ['https://evil.example', 'null']) {
      const { headers } = await ask('/api/openapi.json', { headers: { Origin } }, open);
      expect(headers['access-control-allow-origin']).toBe('*');
      const { status, headers: received } = await preflight('/api/get-user', { Origin }, open);
      expect([status, received['access-control-allow-origin']]).toEqual([204, '*']);
    }
  });
});
