import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { TestServer } from '../../running-server.test-data.ts';
import { aServer } from '../../running-server.test-data.ts';
import { sendRaw } from '../edge/raw-request.test-data.ts';

let server: TestServer;
let html: string;
/** The paths of the files that the page loads. */
let assets: readonly string[];
beforeAll(async () => {
  server = await aServer();
  html = await (await fetch(`${server.url}/api/docs`)).text();
  assets = [...html.matchAll(/(?:href|src)="(docs\/[^"]+)"/g)].map(([, path = '']) => `/api/${path}`);
});
afterAll(() => server.close());

/** Sends a request without the headers and the decompression that `fetch` adds. */
const ask = (path: string, method: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ readonly headers: Readonly<Record<string, unknown>>; readonly bytes: Buffer }>((resolve, reject) => {
    request(`${server.url}${path}`, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(parts) }));
    })
      .once('error', reject)
      .end();
  });

describe('the page of the documentation', () => {
  it('is HTML that runs only its own scripts and connects only to its own server', async () => {
    const { status, headers } = await fetch(`${server.url}/api/docs`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const policy = headers.get('content-security-policy')?.split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy?.join()).not.toMatch(/unsafe|https?:|\*/);
  });

  it('has a title, and a link to the document without scripts', () => {
    expect(html).toContain('<html lang="en">');
    expect(html).toMatch(/<title>.+<\/title>/);
    expect(html).toContain('<a href="openapi.json">');
  });

  it('has a sign-in form only with the development provider, and only for a local host', async () => {
    const requestFor = (host: string) => `GET /api/docs HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    const pageOf = async ({ url }: TestServer, host: string) => (await sendRaw(url, requestFor(host))).body;
    const signIn = 'for="user-id"';
    expect(await pageOf(server, 'localhost')).toContain(signIn);
    const identity = { issuer: 'https://issuer.example', audiences: ['us'], clientId: 'us' };
    const other = await aServer({ config: { identity } });
    onTestFinished(other.close);
    for (const page of [await pageOf(server, 'flashcards.example'), await pageOf(other, 'localhost')]) {
      expect(page).not.toContain(signIn);
      expect(page).toContain('for="token"');
    }
  });

  it('has only relative addresses, which stay valid behind a proxy', () => {
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(4);
    expect(addresses.filter((address) => address !== 'data:,' && /^\/|:/.test(address))).toEqual([]);
  });

  it('loads files that may be cached forever, as their names change with their content', async () => {
    expect(assets.map((path) => path.split('.').at(-1)).sort()).toEqual(['css', 'css', 'js', 'js']);
    for (const path of assets) {
      const { headers, bytes } = await ask(path, 'GET');
      expect(path).toContain(createHash('sha256').update(bytes).digest('hex').slice(0, 16));
      expect(headers).toMatchObject({
        'content-type': path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': String(bytes.length),
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Encoding',
      });
    }
  });

  it('sends them compressed when the client accepts gzip', async () => {
    for (const path of assets) {
      const plain = await ask(path, 'GET', { 'accept-encoding': 'br;q=1, identity' });
      const small = await ask(path, 'GET', { 'accept-encoding': 'gzip, br' });
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(small.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(small.bytes).equals(plain.bytes)).toBe(true);
    }
  });

  it('answers HEAD as GET, without the body', async () => {
    for (const path of ['/api/docs', ...assets]) {
      const { headers, bytes } = await ask(path, 'HEAD');
      const got = await ask(path, 'GET');
      expect(bytes).toHaveLength(0);
      expect(headers['content-length']).toBe(String(got.bytes.length));
      expect(headers['content-type']).toBe(got.headers['content-type']);
    }
  });

  it.each([
    '/api/docs/',
    '/api/docs/swagger-ui.js',
    '/api/docs/package.json',
    '/api/docs/../../package.json',
    '/api/docs/..%2f..%2fpackage.json',
    '/api/docs/%2e%2e/%2e%2e/etc/passwd',
    '/api/docs/constructor',
    '/api/docs/%00',
  ])('has no other files: %s', async (path) => {
    const head = `GET ${path} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nConnection: close\r\n\r\n`;
    const { status, body } = await sendRaw(server.url, head);
    expect(status).toBe(404);
    expect(body).toBe('{"error":"No such operation"}');
  });
});
