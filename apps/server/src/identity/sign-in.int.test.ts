import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ServerOptions } from '../index.ts';
import type { Reply } from '../running-server.test-data.ts';
import { aServer } from '../running-server.test-data.ts';
import { forgedIdTokens } from './forged-id-tokens.test-data.ts';
import type { Forge } from './id-token-forge.test-data.ts';
import { forgeOf, signers } from './id-token-forge.test-data.ts';
import { aListener, anOidcIssuer, discoveryPath, keysPath } from './oidc-issuer.test-data.ts';

const rawAccessToken = 'the raw access token';
const accessToken = createHash('sha256').update(rawAccessToken).digest('hex');

const refused = { status: 403, body: { success: false, error: 'User ID does not match token.' } };
const signedIn = { status: 200, body: { success: true, token: expect.any(String) } };

afterEach(() => vi.useRealTimers());

/** Moves the clock; the timers of sockets are not affected. */
const passMinutes = (minutes: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
};

const aServiceBehind = async (issuer: string, identity: { jwksUri?: URL } = {}) => {
  const config: ServerOptions['config'] = { identity: { issuer, audiences: ['us'], clientId: 'us', ...identity } };
  const server = await aServer({ config });
  onTestFinished(() => server.close());
  const signIn = async (idToken: string): Promise<Pick<Reply, 'status' | 'body'>> => {
    const { status, body } = await server.post('sign-in', { userID: 'ada', rawAccessToken, accessToken, idToken });
    return { status, body };
  };
  return { ...server, signIn };
};

const anIssuerAndAService = async () => {
  const issuer = await anOidcIssuer();
  const forge = (): Forge => forgeOf(issuer.url, Math.floor(Date.now() / 1000));
  return { issuer, forge, ...(await aServiceBehind(issuer.url)) };
};

describe('signing in with an identity provider', () => {
  it('accepts each algorithm of the list', async () => {
    const { forge, signIn } = await anIssuerAndAService();
    const answers = [
      await signIn(forge().token()),
      await signIn(forge().token({ header: { alg: 'ES256', kid: 'ec' }, signer: signers.ES256 })),
      await signIn(forge().token({ header: { alg: 'RS256', kid: 'rsa' }, signer: signers.RS256 })),
    ];
    expect(answers).toEqual([signedIn, signedIn, signedIn]);
  });

  it('is refused for every forged token, and fetches nothing from URLs in tokens', async () => {
    const { issuer, forge, signIn } = await anIssuerAndAService();
    const lure = await aListener();
    expect(await signIn(forge().token())).toEqual(signedIn);
    const answers = new Map<string, unknown>();
    for (const [title, make] of forgedIdTokens) answers.set(title, await signIn(make(forge(), lure)));
    expect(answers).toEqual(new Map(forgedIdTokens.map(([title]) => [title, refused])));
    expect(forgedIdTokens.length).toBeGreaterThanOrEqual(43);
    expect(lure.requests).toEqual([]);
    expect(issuer.requests.filter((path) => path !== keysPath)).toEqual([discoveryPath]);
  });

  it('is refused for an access token that was not issued with the id token', async () => {
    const { forge, signIn } = await anIssuerAndAService();
    const digest = createHash('sha512').update(rawAccessToken).digest();
    const atHash = (bytes: Buffer) => ({ claims: { at_hash: bytes.toString('base64url') } });
    expect(await signIn(forge().token(atHash(digest.subarray(0, 32))))).toEqual(signedIn);
    expect(await signIn(forge().token(atHash(digest.subarray(32))))).toEqual(refused);
  });

  it('is not repeated for a key whose stored reply was encrypted with a removed secret', async () => {
    const issuer = await anOidcIssuer();
    const idToken = forgeOf(issuer.url, Math.floor(Date.now() / 1000)).token();
    const directory = await mkdtemp(join(tmpdir(), 'flashcards-sign-in-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const signInUnder = async (jwtSecret: string): Promise<Reply> => {
      const identity = { issuer: issuer.url, audiences: ['us'], clientId: 'us' };
      const server = await aServer({ config: { identity, jwtSecret, database: { file: join(directory, 'db') } } });
      const body = { userID: 'ada', rawAccessToken, accessToken, idToken };
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'the key' };
      const reply = await server.post('sign-in', body, { headers });
      await server.close();
      return reply;
    };
    expect(await signInUnder('a secret that somebody has stolen')).toMatchObject(signedIn);
    const again = await signInUnder('the secret that replaces that one');
    expect([again.status, again.headers.get('x-error-code')]).toEqual([409, 'idempotency_key_lost']);
  });

  it('disables the development provider', async () => {
    const { post } = await anIssuerAndAService();
    expect((await post('dev/id-token', { userID: 'ada' })).status).toBe(404);
  });
});

describe('the keys of an identity provider', () => {
  it('are fetched at most five times for thirty unknown kids, one by one or concurrently', async () => {
    const { issuer, forge, signIn } = await anIssuerAndAService();
    await signIn(forge().token());
    const unknown = Array.from({ length: 15 }, (_, index) => forge().token({ header: { kid: `unknown ${index}` } }));
    for (const token of unknown) expect(await signIn(token)).toEqual(refused);
    const atOnce = unknown.map((_, index) => signIn(forge().token({ header: { kid: `another ${index}` } })));
    expect(await Promise.all(atOnce)).toEqual(unknown.map(() => refused));
    expect(issuer.keyFetches()).toBeLessThanOrEqual(5);
    expect(await signIn(forge().token())).toEqual(signedIn);
  });

  it('are fetched at most five times for thirty unknown kids before the first fetch succeeds', async () => {
    const { issuer, forge, signIn } = await anIssuerAndAService();
    const storm = Array.from({ length: 30 }, (_, index) => signIn(forge().token({ header: { kid: `k${index}` } })));
    expect(await Promise.all(storm)).toEqual(storm.map(() => refused));
    expect(issuer.requests.length).toBeLessThanOrEqual(5);
  });

  it('rotate: a new key is fetched, a withdrawn one is no longer accepted', async () => {
    const { issuer, forge, signIn } = await anIssuerAndAService();
    await signIn(forge().token());
    const fresh = generateKeyPairSync('ed25519');
    const signedFresh = (): string =>
      forge().token({ header: { kid: 'fresh' }, signer: (text) => signers.EdDSA(text, fresh.privateKey) });
    issuer.publish('fresh', fresh.publicKey);
    issuer.withdraw('ed');
    passMinutes(1);
    expect(await signIn(signedFresh())).toEqual(signedIn);
    expect(await signIn(forge().token())).toEqual(refused);
  });

  it('stay valid while the provider is down', async () => {
    const { issuer, forge, signIn } = await anIssuerAndAService();
    await signIn(forge().token());
    issuer.answer(keysPath, (request) => void request.socket.destroy());
    passMinutes(60);
    expect([await signIn(forge().token()), await signIn(forge().token())]).toEqual([signedIn, signedIn]);
    expect(issuer.keyFetches()).toBe(2);
  });

  it('are fetched again after the provider was down', async () => {
    const { issuer, forge, signIn } = await anIssuerAndAService();
    const { url } = issuer;
    issuer.answer(discoveryPath, (_, response) => response.writeHead(500).end());
    expect(await signIn(forge().token())).toEqual(refused);
    const document = JSON.stringify({ issuer: url, jwks_uri: url + keysPath });
    issuer.answer(discoveryPath, (_, response) => response.end(document));
    expect(await signIn(forge().token())).toEqual(refused);
    passMinutes(1);
    expect(await signIn(forge().token())).toEqual(signedIn);
  });

  it.each([discoveryPath, keysPath])('are not fetched from the target of a redirect of %s', async (path) => {
    const { issuer, forge, signIn } = await anIssuerAndAService();
    const elsewhere = await anOidcIssuer();
    issuer.answer(path, (_, response) => response.writeHead(302, { location: elsewhere.url + path }).end());
    expect(await signIn(forge().token())).toEqual(refused);
    expect(elsewhere.requests).toEqual([]);
  });

  it('are refused as a document of more than 1 MiB', async () => {
    const { issuer, forge, signIn } = await anIssuerAndAService();
    const good = await (await fetch(issuer.url + keysPath)).text();
    issuer.answer(keysPath, (_, response) => response.end(good.padEnd(1_048_577)));
    expect(await signIn(forge().token())).toEqual(refused);
    issuer.answer(keysPath, (_, response) => response.end(good.padEnd(1_048_576)));
    passMinutes(1);
    expect(await signIn(forge().token())).toEqual(signedIn);
  });

  it('are not waited for when the response never begins or never ends', async () => {
    const { issuer, forge, signIn } = await anIssuerAndAService();
    issuer.answer(keysPath, () => undefined);
    expect(await signIn(forge().token())).toEqual(refused);
    issuer.answer(keysPath, (_, response) => void response.write('{"keys":'));
    passMinutes(1);
    expect(await signIn(forge().token())).toEqual(refused);
  });

  it('may be configured without a discovery document', async () => {
    const issuer = await anOidcIssuer();
    const { signIn } = await aServiceBehind('https://issuer.example', { jwksUri: new URL(issuer.url + keysPath) });
    expect(await signIn(forgeOf('https://issuer.example', Math.floor(Date.now() / 1000)).token())).toEqual(signedIn);
    expect(issuer.requests).toEqual([keysPath]);
  });

  it.each([
    ['no JSON', '<html></html>'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no keys', '{}'],
    ['keys that are none', '{"keys":[null,1,"x"]}'],
  ])('are refused as %s', async (_, text) => {
    const { issuer, forge, signIn } = await anIssuerAndAService();
    issuer.answer(keysPath, (_request, response) => response.end(text));
    expect(await signIn(forge().token())).toEqual(refused);
  });
});
