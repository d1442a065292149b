import type { UserId } from '@flashcards/kernel';
import type { JWTHeaderParameters, JWTPayload } from 'jose';
import { createLocalJWKSet, exportJWK, SignJWT } from 'jose';
import type { KeyObject } from 'node:crypto';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { developmentProvider } from './development-provider.ts';
import { forgedIdTokens } from './forged-id-tokens.test-data.ts';
import { forgeOf, issuerKeyPairs } from './id-token-forge.test-data.ts';
import { idTokens } from './id-tokens.ts';
import { serviceTokens } from './service-tokens.ts';

const ada = 'ada' as UserId;
const instant = new Date('2026-03-01T12:00:00Z');
const now = (): Date => instant;
const seconds = instant.getTime() / 1000;

const rawAccessToken = 'the raw access token';
const presented = (idToken: string) => ({ idToken, rawAccessToken });
const { rsa, ec, ed } = issuerKeyPairs;

const good: JWTPayload = { iss: 'https://issuer', aud: 'us', sub: 'ada', iat: seconds, exp: seconds + 600 };

const sign = (
  claims: JWTPayload = {},
  header: Partial<JWTHeaderParameters> = {},
  key: KeyObject | Uint8Array = ed.privateKey,
): Promise<string> =>
  new SignJWT({ ...good, ...claims }).setProtectedHeader({ alg: 'EdDSA', kid: 'ed', ...header }).sign(key);

let accepts: (token: string, user?: UserId) => Promise<boolean>;
/** With two audiences. */
let acceptsForBoth: typeof accepts;

beforeAll(async () => {
  const keys = createLocalJWKSet({
    keys: [
      { ...(await exportJWK(ed.publicKey)), kid: 'ed' },
      { ...(await exportJWK(ec.publicKey)), kid: 'ec' },
      { ...(await exportJWK(rsa.publicKey)), kid: 'rsa' },
    ],
  });
  const acceptingFor =
    (...audiences: readonly string[]): typeof accepts =>
    (token, user = ada) =>
      idTokens({ issuer: 'https://issuer', audiences, keys, now }).vouchesFor(user, presented(token));
  accepts = acceptingFor('us');
  acceptsForBoth = acceptingFor('us', 'our app');
});

describe('id token', () => {
  it('is accepted for its subject, under each algorithm of the list', async () => {
    expect(await accepts(await sign())).toBe(true);
    expect(await accepts(await sign({}, { alg: 'ES256', kid: 'ec' }, ec.privateKey))).toBe(true);
    expect(await accepts(await sign({}, { alg: 'RS256', kid: 'rsa' }, rsa.privateKey))).toBe(true);
  });

  it.each(['Ada', 'ada ', 'adа', 'ad', ''])(
    'is not accepted for %j, which is not exactly its subject',
    async (other) => {
      expect(await accepts(await sign(), other as UserId)).toBe(false);
    },
  );

  it.each<[string, JWTPayload, boolean]>([
    ['one of ours', { aud: 'our app' }, true],
    ['several, all of them ours', { aud: ['us', 'our app'] }, true],
    ['several, and an azp of ours', { aud: ['them', 'our app'], azp: 'our app' }, true],
    ['several, and another azp', { aud: ['us', 'our app'], azp: 'them' }, false],
    ['several, not all of them ours, and no azp', { aud: ['us', 'them'] }, false],
    ['none of ours, and an azp of ours', { aud: 'them', azp: 'us' }, false],
    ['a list of ours as text', { aud: 'us,our app' }, false],
  ])('that names as audience %s, where two are configured', async (_, claims, isAccepted) => {
    expect(await acceptsForBoth(await sign(claims))).toBe(isAccepted);
  });

  it('may be off by up to 60 s either way', async () => {
    expect(await accepts(await sign({ exp: seconds - 59 }))).toBe(true);
    expect(await accepts(await sign({ exp: seconds - 61 }))).toBe(false);
    expect(await accepts(await sign({ iat: seconds + 60 }))).toBe(true);
    expect(await accepts(await sign({ iat: seconds + 61 }))).toBe(false);
    expect(await accepts(await sign({ nbf: seconds + 60 }))).toBe(true);
    expect(await accepts(await sign({ nbf: seconds + 61 }))).toBe(false);
  });

  it('may be for several parties when `azp` is our audience', async () => {
    expect(await accepts(await sign({ aud: ['us', 'them'], azp: 'us' }))).toBe(true);
    expect(await accepts(await sign({ aud: ['us', 'them'] }))).toBe(false);
    expect(await accepts(await sign({ aud: ['us', 'them'], azp: 'them' }))).toBe(false);
    expect(await accepts(await sign({ azp: 'them' }))).toBe(false);
  });

  it('must match the access token when it has at_hash', async () => {
    const digest = createHash('sha512').update(rawAccessToken).digest();
    const at_hash = digest.subarray(0, digest.length / 2).toString('base64url');
    expect(await accepts(await sign({ at_hash }))).toBe(true);
    expect(await accepts(await sign({ at_hash: digest.toString('base64url') }))).toBe(false);
  });

  it.each(['JWT', 'jwt', 'application/jwt'])('may have the type %s', async (typ) => {
    expect(await accepts(await sign({}, { typ }))).toBe(true);
  });

  it.each(forgedIdTokens)('is refused with %s', async (_, make) => {
    const forged = make(forgeOf('https://issuer', seconds), { url: 'https://lure.example' });
    expect(await accepts(forged)).toBe(false);
  });

  it('is accepted as the forge makes it by default', async () => {
    expect(await accepts(forgeOf('https://issuer', seconds).token())).toBe(true);
  });

  it('is refused while the keys are unavailable', async () => {
    const unreachable = idTokens({
      issuer: 'https://issuer',
      audiences: ['us'],
      keys: () => Promise.reject(new Error('no network')),
      now,
    });
    expect(await unreachable.vouchesFor(ada, presented(await sign()))).toBe(false);
  });
});

describe('development identity provider', () => {
  it('accepts its token for its user only', async () => {
    const provider = await developmentProvider(now);
    const token = await provider.issueIdToken(ada);
    expect(await provider.vouchesFor(ada, presented(token))).toBe(true);
    expect(await provider.vouchesFor('eve' as UserId, presented(token))).toBe(false);
  });

  it('accepts no token of an earlier start', async () => {
    const token = await (await developmentProvider(now)).issueIdToken(ada);
    expect(await (await developmentProvider(now)).vouchesFor(ada, presented(token))).toBe(false);
  });

  it('issues no token that is valid as a service token', async () => {
    const tokens = serviceTokens({ current: 'a secret that is long enough for HS256' }, now);
    expect(tokens.verify(await (await developmentProvider(now)).issueIdToken(ada))).toBeUndefined();
  });
});
