import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerOptions } from '../../index.ts';
import type { TestServer } from '../../running-server.test-data.ts';
import { aServer } from '../../running-server.test-data.ts';
import { sendRaw } from './raw-request.test-data.ts';
import { troubled } from '../troubled-store.test-data.ts';

const everywhere = {
  'x-api-version': '1.0',
  'x-request-id': expect.stringMatching(/^[\w.:-]{1,128}$/),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};
const ofData = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};
const ofPages = {
  ...everywhere,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; .*base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  ),
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};
/**
 * Headers that no reply has: those that reveal the program, HSTS, which only the TLS terminator may set, and the
 * headers of cross-origin access and cookies.
 */
const nowhere = [
  'server',
  'x-powered-by',
  'via',
  'strict-transport-security',
  'access-control-allow-origin',
  'set-cookie',
];

const json = { 'Content-Type': 'application/json' };

let server: TestServer;
let jwtToken = '';
beforeAll(async () => {
  server = await aServer({ config: { metrics: true }, store: troubled(await openSqliteStore({ file: ':memory:' })) });
  jwtToken = await server.signIn();
});
afterAll(() => server.close());

const request = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init);
const call = (operation: string, body: object | string) =>
  request(`/api/${operation}`, {
    method: 'POST',
    headers: json,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const withToken = (more: object = {}) => ({ jwtToken, ...more });

interface Reply {
  readonly status: number;
  readonly headers: Headers;
}
const kinds: readonly [kind: string, status: number, ask: () => Promise<Reply>, headers?: object][] = [
  ['an answer', 200, () => call('get-user', withToken())],
  ['an answer in slices', 200, () => call('export-user-data', withToken())],
  ['a refusal', 404, () => call('get-flashcard', withToken({ flashcardID: '7' }))],
  ['a bad token', 401, () => call('get-user', { jwtToken: 'x' })],
  ['wrong keys', 400, () => call('get-user', {})],
  ['a body that is too large', 413, () => call('get-user', 'x'.repeat(1_000_001))],
  ['a body of another type', 415, () => request('/api/get-user', { method: 'POST', body: 'x' })],
  ['another method', 405, () => request('/api/get-user')],
  ['a preflight that nobody allows', 405, () => request('/api/get-user', { method: 'OPTIONS' })],
  ['an unknown operation', 404, () => request('/api/none')],
  ['an unknown path', 404, () => request('/.env')],
  ['a store that is away', 503, () => call('create-folder', withToken({ folder: 'a' }))],
  ['a fault', 500, () => call('create-xp-goal', withToken({ goalXP: '1', endDate: '01/01/2999' }))],
  ['health', 200, () => request('/healthz')],
  ['metrics', 200, () => request('/metrics')],
  ['the OpenAPI document', 200, () => request('/api/openapi.json')],
  ['its head alone', 200, () => request('/api/openapi.json', { method: 'HEAD' })],
  ['the front page', 200, () => request('/'), ofPages],
  ['the documentation', 200, () => request('/api/docs'), ofPages],
  ['nonsense', 400, () => sendRaw(server.url, 'NONSENSE\r\n\r\n')],
  ['no Host', 400, () => sendRaw(server.url, 'GET / HTTP/1.1\r\n\r\n')],
  ['large headers', 431, () => sendRaw(server.url, `GET / HTTP/1.1\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`)],
  ['a tunnel', 405, () => sendRaw(server.url, 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n')],
];

describe('every kind of reply has the headers that prevent misuse by a browser', () => {
  it.each(kinds)('%s (%i)', async (_, status, ask, headers: object = ofData) => {
    const reply = await ask();
    expect(reply.status).toBe(status);
    expect(Object.fromEntries(reply.headers)).toMatchObject(headers);
    expect(nowhere.filter((name) => reply.headers.has(name))).toEqual([]);
  });

  it('a script of the documentation (200)', async () => {
    const page = await (await request('/api/docs')).text();
    const script = /src="(docs\/swagger-ui[^"]+)"/.exec(page)?.[1];
    const { status, headers } = await request(`/api/${script}`);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({ ...everywhere, 'content-type': /javascript/ });
  });

  it.each<[kind: string, status: number, ServerOptions]>([
    ['headers that do not end', 408, { timeouts: { headers: 200, request: 300, check: 50 } }],
    ['connections that are too many', 429, { config: { limits: { connectionsPerAddress: 0 } } }],
  ])('%s (%i)', async (_, status, options) => {
    const strict = await aServer(options);
    const answer = await sendRaw(strict.url, 'GET / HTTP/1.1\r\nHost: x\r\n').finally(strict.close);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(ofData);
  });
});
