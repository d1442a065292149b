import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { OidcIssuer } from '../identity/oidc-issuer.test-data.ts';
import { aListener, discoveryPath } from '../identity/oidc-issuer.test-data.ts';
import type { TestServer } from '../running-server.test-data.ts';
import { aServer } from '../running-server.test-data.ts';
import { builtWebApp } from './web-app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ config: { webApp: true } });
});
afterAll(() => server.close());

const visit = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { headers: { Accept: 'text/html,*/*;q=0.8' }, ...init });

describe('the study app', () => {
  it('is a page that may run and show only files of this server', async () => {
    const { status, headers } = await visit('/');
    const policy = headers.get('content-security-policy');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
    expect(policy).toContain("base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('has files that clients keep, compressed for those that accept it', async () => {
    const page = await (await visit('/')).text();
    const paths = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) {
      const { status, headers } = await visit(path);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-encoding')).toBe('gzip');
    }
  });

  it('has a frame for cards, which only the app embeds and which runs nothing', async () => {
    const { headers } = await visit('/card.html');
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).not.toContain('script-src');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  it.each([
    ['/theme.js', 'text/javascript; charset=utf-8'],
    ['/service-worker.js', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/icon-512.png', 'image/png'],
  ])('has %s, which clients ask for again each time', async (path, type) => {
    const { status, headers } = await visit(path);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, 'no-cache']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; connect-src 'self'; /);
  });

  it('has a worker for packages, which may run WebAssembly and has no network', async () => {
    const worker = [...(builtWebApp()?.assets.keys() ?? [])].find((path) => path.includes('.worker-'));
    const { headers } = await visit(worker ?? '');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src data:",
    );
  });

  it('answers who visits one of its views', async () => {
    const page = await (await visit('/')).text();
    for (const path of ['/study?set=1', '/import', '/any/thing', '/apis']) {
      const reply = await visit(path);
      expect(reply.status).toBe(200);
      expect(await reply.text()).toBe(page);
    }
  });

  it.each([
    ['of an unknown operation', '/api/none', {}, 404],
    ['below the API', '/api', {}, 404],
    ['of a program', '/study', { headers: { Accept: '*/*' } }, 404],
    ['of a file that is no longer there', '/assets/index-old.js', { headers: { Accept: '*/*' } }, 404],
    ['with another method', '/study', { method: 'POST' }, 404],
    ['with another method at its address', '/', { method: 'POST' }, 405],
    ['of the health', '/healthz', {}, 200],
  ])('leaves the request %s as it is', async (_, path, init, status) => {
    const reply = await visit(path, init);
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toBe('application/json');
  });
});

describe('the study app of another identity provider', () => {
  /** What the page may connect to, with a provider that answers its discovery document by this. */
  const connectionsWith = async (responder?: (issuer: string) => Parameters<OidcIssuer['answer']>[1]) => {
    const listener = await aListener();
    if (responder) listener.answer(discoveryPath, responder(listener.url));
    const identity = { issuer: listener.url, audiences: ['app'], clientId: 'app' };
    const own = await aServer({ config: { webApp: true, identity } });
    onTestFinished(() => own.close());
    const policyOf = async (path: string): Promise<string> => {
      const { headers } = await fetch(own.url + path, { headers: { Accept: 'text/html' } });
      return headers.get('content-security-policy') ?? '';
    };
    const policies = [await policyOf('/'), await policyOf('/study')];
    const connections = policies.map((policy) => /connect-src ([^;]*);/.exec(policy)?.[1]);
    return { connections, issuer: listener.url, requests: listener.requests };
  };

  const naming = (tokenEndpoint: string) => (issuer: string) => (_: unknown, response: ServerResponse) =>
    void response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks`, token_endpoint: tokenEndpoint }));

  it('may connect to the provider and its token endpoint, discovered once', async () => {
    const { connections, issuer, requests } = await connectionsWith(naming('https://token.example/oauth/token?a=1'));
    const expected = `'self' ${issuer} https://token.example`;
    expect(connections).toEqual([expected, expected]);
    expect(requests).toEqual([discoveryPath]);
  });

  it.each([
    ['is away', undefined],
    ['names an endpoint without TLS', naming('http://token.example/token')],
    ['names another issuer', () => naming('https://token.example/token')('https://other.example')],
  ])('may connect to the provider alone, which %s', async (_, responder) => {
    const { connections, issuer, requests } = await connectionsWith(responder);
    expect(connections).toEqual([`'self' ${issuer}`, `'self' ${issuer}`]);
    expect(requests).toEqual([discoveryPath]);
  });
});

describe('without the study app', () => {
  it('is / the page about the API', async () => {
    const without = await aServer({ config: { webApp: false } });
    const html = await (await fetch(without.url)).text().finally(without.close);
    expect(html).toContain('It is used by programs');
  });

  it('there is none in a directory where it was not built', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'flashcards-web-'));
    expect(builtWebApp(`${directory}/`)).toBeUndefined();
    await rm(directory, { recursive: true });
  });
});
