import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../running-server.test-data.ts';
import { aServer } from '../../running-server.test-data.ts';
import { ownersIn } from './peer-owner.ts';
import { sendRaw } from './raw-request.test-data.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const body = '{"userID":"me"}';
const textOf = (lines: readonly string[], first = 'POST /api/dev/id-token HTTP/1.1'): string =>
  [
    first,
    ...lines,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
const statusOf = async (request: string): Promise<number> => (await sendRaw(server.url, request)).status;

describe('the development identity provider', () => {
  it.each(['127.0.0.1:3000', 'localhost', '[::1]:3000', '127.8.8.8'])('answers this machine as %s', async (host) => {
    expect(await statusOf(textOf([`Host: ${host}`, 'Origin: http://localhost:5173', 'X-Request-Id: a']))).toBe(200);
  });

  it.each([
    'X-Forwarded-For: 127.0.0.1',
    'x-forwarded-proto: https',
    'X-Forwarded: for=127.0.0.1',
    'Forwarded: for=127.0.0.1',
    'Via: 1.1 proxy',
    'X-Real-IP: 127.0.0.1',
    'True-Client-IP: 127.0.0.1',
    'X-Client-IP: 127.0.0.1',
    'CF-Connecting-IP: 127.0.0.1',
    'CF-Ray: 1',
    'Cdn-Loop: a',
    'Fastly-Client-IP: 127.0.0.1',
    'Fly-Client-IP: 127.0.0.1',
    'X-Cluster-Client-IP: 127.0.0.1',
    'X-Envoy-External-Address: 127.0.0.1',
    'X-Amzn-Trace-Id: a',
    'X-Original-Host: a',
    'X-Original-URL: /',
    'Proxy-Connection: close',
    'Max-Forwards: 1',
    'Origin: https://flashcards.example',
    'Origin: null',
    'Referer: https://flashcards.example/',
  ])('does not exist behind a proxy that sends %s', async (line) => {
    expect(await statusOf(textOf(['Host: 127.0.0.1', line]))).toBe(404);
  });

  it.each([
    ['speaks HTTP/1.0', textOf(['Host: 127.0.0.1'], 'POST /api/dev/id-token HTTP/1.0')],
    ['keeps the name that it is called by', textOf(['Host: flashcards.example'])],
    ['calls us by a name of its own', textOf(['Host: backend:3000'])],
    ['sends on a whole address', textOf(['Host: 127.0.0.1'], 'POST http://127.0.0.1/api/dev/id-token HTTP/1.1')],
    // By default Node stops parsing after 2,000 headers.
    ['has 3 000 headers before its own', textOf(['Host: 127.0.0.1', ...new Array<string>(3_000).fill('a:'), 'Via: x'])],
  ])('does not exist behind a proxy that %s', async (_, request) => {
    expect(await statusOf(request)).toBe(404);
  });

  it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)('does not exist for another user', async () => {
    const ask = `fetch(process.argv[1], { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '${body}' })
      .then(({ status }) => console.log(status))`;
    const url = `${server.baseUrl}/dev/id-token`;
    const other = spawn(process.execPath, ['-e', ask, url], { uid: 65_534, gid: 65_534, cwd: '/' });
    expect(String(await once(other.stdout, 'data')).trim()).toBe('404');
  });
});

describe('the owner of a connection', () => {
  const table = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:0BB8 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 148434 1 0000000083bf6979',
    '   1: 0100007F:0BB8 0100007F:D431 01 00000000:00000000 00:00000000 00000000     0        0 148435 1 0000000083bf6970',
    '  12: 0100007F:D431 0100007F:0BB8 01 00000000:00000000 00:00000000 00000000    33        0 148436 1 0000000083bf6971',
  ].join('\n');

  it('is found by the two ports', () => {
    expect(ownersIn(table, 0xd431, 3000)).toEqual([33]);
    expect(ownersIn(table, 3000, 0xd431)).toEqual([0]);
  });

  it('is unknown when the system does not list the connection', () => {
    expect(ownersIn(table, 0xd432, 3000)).toEqual([]);
    expect(ownersIn('', undefined, undefined)).toEqual([]);
  });
});
