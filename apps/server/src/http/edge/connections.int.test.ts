import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FileCalls } from '../../file-calls.ts';
import { diskCalls } from '../../file-calls.ts';
import type { ServerOptions } from '../../index.ts';
import type { TestServer } from '../../running-server.test-data.ts';
import { aServer } from '../../running-server.test-data.ts';
import { sendRaw } from './raw-request.test-data.ts';

const aServerWith = async (options: ServerOptions): Promise<TestServer> => {
  const server = await aServer(options);
  onTestFinished(() => server.close());
  return server;
};

const impatient = { timeouts: { headers: 200, request: 300, check: 50 } };
const head = 'POST /api/get-folders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

/** An open connection from a local address. */
const connected = async (server: TestServer, localAddress = '127.0.0.1'): Promise<Socket> => {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  return socket;
};

const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()));
const said = (socket: Socket): Promise<string> =>
  new Promise((resolve) => socket.once('data', (piece) => resolve(String(piece))));

/** Sends a request on an open connection. Returns its first line, or a blank when the server has closed it. */
const statusLineOn = async (socket: Socket): Promise<string> => {
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  const answer = await Promise.race([said(socket), closed(socket).then(() => '')]);
  return answer.split('\r\n', 1)[0] ?? '';
};

describe('a malformed request', () => {
  // Concurrently, because a server waits a second before it cuts such a connection.
  it.concurrent.for([
    ['nonsense', 'NONSENSE\r\n\r\n', 400, 'malformed_request'],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['two Hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400, 'malformed_request'],
    ['one Host twice', 'GET /healthz HTTP/1.0\r\nHost: x\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
    ['a body that is coded', `${head}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, 400, 'malformed_request'],
    [
      'a body that is coded by another header',
      `${head}Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'malformed_request',
    ],
    ['an empty transfer coding', `${head}Transfer-Encoding:\r\nContent-Length: 2\r\n\r\n{}`, 400, 'malformed_request'],
    ['HTTP/1.1 without a Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400, 'malformed_request'],
    ['a body of two lengths', `${head}Content-Length: 2\r\nContent-Length: 90\r\n\r\n{}`, 400, 'malformed_request'],
    [
      'a body of a length and in pieces',
      `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'malformed_request',
    ],
    [
      'pieces that are coded once more',
      `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
      400,
      'malformed_request',
    ],
    [
      'a header that is folded',
      'GET /healthz HTTP/1.1\r\nHost: x\r\n Content-Length: 90\r\n\r\n',
      400,
      'malformed_request',
    ],
    ['a CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'method_not_allowed'],
    ['headers that do not end', 'GET / HTTP/1.1\r\nHost: x\r\n', 408, 'request_timeout'],
    ['a connection that says nothing', '', 408, 'request_timeout'],
    ['a body that does not end', `${head}Content-Length: 100\r\n\r\n{`, 408, 'request_timeout'],
  ] as const)('such as %s gets a regular reply, and its connection is destroyed', async (malformed, test) => {
    const [, bytes, status, code] = malformed;
    // Only these wait for their time, which must not end while another server starts.
    const server = await aServer(status === 408 ? impatient : {});
    test.onTestFinished(() => server.close());
    const answer = await sendRaw(server.url, bytes);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json',
      'x-error-code': code,
      'x-request-id': expect.stringMatching(/^[\w.:-]{1,128}$/),
      'x-api-version': '1.0',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      connection: 'close',
    });
    expect(JSON.parse(answer.body)).toEqual({ error: expect.stringMatching(/./) });
  });

  it('such as an unknown expectation is ignored', async () => {
    const server = await aServerWith({});
    const answer = await sendRaw(
      server.url,
      'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected\r\nConnection: close\r\n\r\n',
    );
    expect(answer.status).toBe(200);
  });
});

describe('an upload that does not end', () => {
  it('is cut when its time is over, and its file is removed', async () => {
    const store = await openSqliteStore({ file: ':memory:' });
    const jwtSecret = 'a secret of two servers, which share what they store';
    // A sign-in on a busy machine may take longer than the server under test waits.
    const patient = await aServerWith({ store: { ...store, close: () => Promise.resolve() }, config: { jwtSecret } });
    const token = await patient.signIn();
    const written: string[] = [];
    const write: FileCalls['write'] = (location, ...rest) => {
      written.push(location);
      return diskCalls.write(location, ...rest);
    };
    const fileCalls = { ...diskCalls, write };
    // Long enough for the file to be opened.
    const timeouts = { headers: 2_000, request: 2_000, check: 50 };
    const server = await aServerWith({ timeouts, store, fileCalls, config: { jwtSecret } });
    const part = 'Content-Disposition: form-data; name=';
    const form = `--b\r\n${part}"jwtToken"\r\n\r\n${token}\r\n--b\r\n${part}"file"; filename="a"\r\n\r\n${'x'.repeat(90_000)}`;
    const request = 'POST /api/import-package-flashcards HTTP/1.1\r\nHost: x\r\nContent-Length: 150000\r\n';
    const type = 'Content-Type: multipart/form-data; boundary=b\r\n\r\n';
    expect((await sendRaw(server.url, request + type + form)).status).toBe(408);
    expect(written).toHaveLength(1);
    await expect
      .poll(async () => {
        const parent = join(server.dataDir, 'tmp');
        const [own = ''] = await readdir(parent);
        return readdir(join(parent, own));
      })
      .toEqual([]);
  });
});

describe('an oversized body', () => {
  it('is read for a while after its 413, then the connection is cut', async () => {
    const server = await aServerWith({});
    const socket = await connected(server);
    const cut = closed(socket);
    socket.write(`${head}Content-Length: 1000000000\r\n\r\n`);
    let isOpen = true;
    void cut.then(() => (isOpen = false));
    const piece = Buffer.alloc(1_000_000);
    while (isOpen && socket.bytesWritten < 500_000_000)
      if (!socket.write(piece)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), cut]);
    expect(isOpen).toBe(false);
  });

  it('is refused when it arrives in pieces of one byte', async () => {
    const server = await aServerWith({});
    const chunks = '1\r\n \r\n'.repeat(30_000);
    const answer = await sendRaw(
      server.url,
      `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunks}0\r\n\r\n`,
    );
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([413, 'body_too_large']);
  });
});

describe('a form', () => {
  it('is cut when it arrives in pieces of one byte', async () => {
    const server = await aServerWith({ config: { limits: { packageBytes: 1_000 } } });
    const type = 'Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n';
    const part = '--b\r\nContent-Disposition: form-data; name="unknown"; filename="a"\r\n\r\n';
    const first = `${part.length.toString(16)}\r\n${part}\r\n`;
    const request = `POST /api/import-package-flashcards HTTP/1.1\r\nHost: x\r\n${type}${first}`;
    expect((await sendRaw(server.url, request + '1\r\n \r\n'.repeat(150_000))).body).toBe('');
  });
});

describe('connections', () => {
  it('are limited per address; a further one is refused', async () => {
    const server = await aServerWith({ config: { limits: { connectionsPerAddress: 2 } } });
    const [first, second] = [await connected(server), await connected(server)];
    const refused = await sendRaw(server.url, '');
    expect([refused.status, refused.headers.get('x-error-code'), refused.headers.get('retry-after')]).toEqual([
      429,
      'too_many_connections',
      '5',
    ]);
    expect(await statusLineOn(second)).toBe('HTTP/1.1 200 OK');
    first.destroy();
    await expect.poll(async () => statusLineOn(await connected(server))).toBe('HTTP/1.1 200 OK');
  });

  it('are limited in total: one of the address with the most is closed for another address', async () => {
    const server = await aServerWith({ config: { limits: { connections: 16 } } });
    const greedy = await Promise.all(Array.from({ length: 16 }, () => connected(server)));
    for (const socket of greedy) expect(await statusLineOn(socket)).toBe('HTTP/1.1 200 OK');
    expect((await sendRaw(server.url, '')).status).toBe(503);
    expect(await statusLineOn(await connected(server, '127.0.0.2'))).toBe('HTTP/1.1 200 OK');
    await expect.poll(() => greedy.filter((socket) => socket.closed).length).toBe(1);
  });

  // Node has names and values of headers in one list: a value must not be taken for a name.
  it.each(['r', 'Connection'])('are closed when a body is left unread, also by request %s', async (id) => {
    const socket = await connected(await aServerWith({}));
    socket.write(`${head}X-Request-Id: ${id}\r\nContent-Length: 2000000\r\n\r\n`);
    const answer = await said(socket);
    expect(answer).toMatch(/^HTTP\/1.1 413 [^]*\r\nConnection: close\r\n/);
    expect(answer).toContain(`\r\nX-Request-Id: ${id}\r\n`);
  });

  it('are closed by a server that stops', async () => {
    const server = await aServerWith({});
    const socket = await connected(server);
    socket.write(`${head}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`);
    // The server has received the request.
    expect(await said(socket)).toContain('100 Continue');
    const stopped = server.close();
    socket.write('{}');
    expect(await said(socket)).toMatch(/^HTTP\/1.1 400 [^]*\r\nConnection: close\r\n/);
    await stopped;
  });

  it('get a 503 from /readyz of a server that stops', async () => {
    const server = await aServerWith({});
    const socket = await connected(server);
    socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n');
    // Later connections were answered: the server has begun to read the request.
    for (let later = 0; later < 3; later += 1) expect((await server.send('/readyz', {})).status).toBe(200);
    const stopped = server.close();
    socket.write('\r\n');
    expect(await said(socket)).toMatch(/^HTTP\/1.1 503 /);
    await stopped;
  });
});
