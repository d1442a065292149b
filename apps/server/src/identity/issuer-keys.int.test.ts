import type { UserId } from '@flashcards/kernel';
import { exportJWK, SignJWT } from 'jose';
import type { KeyPairKeyObjectResult } from 'node:crypto';
import { generateKeyPairSync } from 'node:crypto';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { idTokens } from './id-tokens.ts';
import { issuerKeys } from './issuer-keys.ts';

const ada = 'ada' as UserId;
const log = pino({ level: 'silent' });
const now = (): Date => new Date();

const open: Server[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of open.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A local OpenID Connect issuer that records its requests. */
const anIssuer = async ({ names = (url: string): string => url } = {}) => {
  const keys = new Map<string, KeyPairKeyObjectResult>();
  const requests: string[] = [];
  let answers = true;
  const server = createServer(async (request, response) => {
    requests.push(request.url ?? '');
    if (!answers) return void response.writeHead(500).end();
    const jwks = await Promise.all([...keys].map(async ([kid, key]) => ({ ...(await exportJWK(key.publicKey)), kid })));
    const document = request.url === '/jwks' ? { keys: jwks } : { issuer: names(issuer), jwks_uri: `${issuer}/jwks` };
    response.end(JSON.stringify(document));
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign = (kid: string, key = keys.get(kid)): Promise<string> => {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: 'us', sub: ada, iat: seconds, exp: seconds + 60 };
    if (!key) throw new Error('no such key');
    return new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid }).sign(key.privateKey);
  };
  return {
    requests,
    sign,
    add: (kid: string) => keys.set(kid, generateKeyPairSync('ed25519')),
    fail: () => (answers = false),
    vouch: (identity = { issuer, audiences: ['us'], clientId: 'us' }) => {
      const provider = idTokens({ ...identity, keys: issuerKeys(identity, log), now });
      return async (token: string) => provider.vouchesFor(ada, { idToken: token, rawAccessToken: 'raw' });
    },
  };
};

describe('keys of an issuer', () => {
  it('are discovered on first use and cached', async () => {
    const issuer = await anIssuer();
    issuer.add('one');
    const vouches = issuer.vouch();
    expect(issuer.requests).toEqual([]);
    const token = await issuer.sign('one');
    expect([await vouches(token), await vouches(token)]).toEqual([true, true]);
    expect(issuer.requests).toEqual(['/.well-known/openid-configuration', '/jwks']);
  });

  it('are not fetched again for each unknown key', async () => {
    const issuer = await anIssuer();
    issuer.add('one');
    const vouches = issuer.vouch();
    await vouches(await issuer.sign('one'));
    for (let tries = 0; tries < 30; tries += 1)
      expect(await vouches(await issuer.sign(`unknown ${tries}`, generateKeyPairSync('ed25519')))).toBe(false);
    expect(issuer.requests.length).toBeLessThanOrEqual(5);
  });

  it('stay valid while the issuer is down, which is not requested at every attempt', async () => {
    const issuer = await anIssuer();
    issuer.add('one');
    const vouches = issuer.vouch();
    await vouches(await issuer.sign('one'));
    issuer.fail();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 });
    const token = await issuer.sign('one');
    expect([await vouches(token), await vouches(token)]).toEqual([true, true]);
    expect(issuer.requests).toEqual(['/.well-known/openid-configuration', '/jwks', '/jwks']);
  });

  it('accept no token while there are none, and are not requested at every attempt', async () => {
    const issuer = await anIssuer();
    issuer.add('one');
    issuer.fail();
    const vouches = issuer.vouch();
    const token = await issuer.sign('one');
    for (let tries = 0; tries < 5; tries += 1) expect(await vouches(token)).toBe(false);
    expect(issuer.requests).toHaveLength(1);
  });

  it('are not taken from a document of another issuer', async () => {
    const issuer = await anIssuer({ names: () => 'https://someone.example' });
    issuer.add('one');
    expect(await issuer.vouch()(await issuer.sign('one'))).toBe(false);
    expect(issuer.requests).toEqual(['/.well-known/openid-configuration']);
  });
});
