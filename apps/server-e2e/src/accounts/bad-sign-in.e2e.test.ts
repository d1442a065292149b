import { createHash } from 'node:crypto';
import { createClient } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import { aRunningServer, openTestServer } from '../running-server.ts';
import { sendJson } from '../wire.ts';

const server = aRunningServer();

const rawAccessToken = 'the raw access token';
const hash = createHash('sha256').update(rawAccessToken).digest();
const accessToken = hash.toString('hex');

/** A name-based UUID of version 5 (RFC 4122) in the namespace of domain names. */
const uuid5 = (name: string): string => {
  const namespace = Buffer.from('6ba7b8109dad11d180b400c04fd430c8', 'hex');
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

const refused = (error: string, code: string) => ({ status: 403, body: { success: false, error }, code });
const userMismatch = refused('User ID does not match token.', 'user_mismatch');
const accessTokenMismatch = refused('Access token does not match.', 'access_token_mismatch');
const signedIn = {
  status: 200,
  body: { success: true, token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) },
  code: null,
};

const idTokenOf = (userID: string, baseUrl = server().baseUrl): Promise<string> =>
  createClient({ baseUrl }).account.issueIdToken(userID);

const signIn = async (changed: Readonly<Record<string, string>> = {}) =>
  sendJson(server(), '/sign-in', {
    userID: 'ada',
    rawAccessToken,
    accessToken,
    idToken: changed['idToken'] ?? (await idTokenOf('ada')),
    ...changed,
  });

/** The same token with a changed payload and the original signature. */
const altered = (token: string, change: Readonly<Record<string, unknown>>): string => {
  const [header, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  return [header, Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url'), signature].join('.');
};

const withoutAlgorithm = (token: string): string =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;

describe('signing in', () => {
  it('accepts a valid id token', async () => {
    expect(await signIn()).toEqual(signedIn);
  });

  it.each([
    ['of another user', () => idTokenOf('grace')],
    ['of a user whose name only looks the same', () => idTokenOf('Ada')],
    ['that is empty', async () => ''],
    ['that is no token', async () => 'token'],
    ['with another user’s name written in', async () => altered(await idTokenOf('grace'), { sub: 'ada' })],
    ['without a signature', async () => withoutAlgorithm(await idTokenOf('ada'))],
    [
      'that another provider signed',
      async () => {
        const other = await openTestServer();
        return idTokenOf('ada', other.baseUrl).finally(() => other.close());
      },
    ],
    ['that is our own token', async () => ((await signIn()).body as { token: string }).token],
  ])('refuses an id token %s', async (_, make) => {
    expect(await signIn({ idToken: await make() })).toEqual(userMismatch);
  });

  it.each([
    ['hexadecimal', accessToken],
    ['base64', hash.toString('base64')],
    ['base64url', hash.toString('base64url')],
    ['decimal', BigInt(`0x${accessToken}`).toString()],
    ['a UUID', uuid5(rawAccessToken)],
  ])('accepts an access token hashed to %s', async (_, hashed) => {
    expect(await signIn({ accessToken: hashed })).toEqual(signedIn);
  });

  it.each([
    ['of something else', createHash('sha256').update('something else').digest('hex')],
    ['that is not hashed', rawAccessToken],
    ['that is empty', ''],
    ['that is cut', accessToken.slice(0, -1)],
  ])('refuses an access token %s', async (_, hashed) => {
    expect(await signIn({ accessToken: hashed })).toEqual(accessTokenMismatch);
  });
});
