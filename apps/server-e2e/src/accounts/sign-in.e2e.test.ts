import { createClient } from '@flashcards/client-sdk';
import { startServer } from '@flashcards/server';
import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aRunningServer } from '../running-server.ts';
import { refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { done, refusal, sendJson } from '../wire.ts';
import { aDirectory } from '../a-directory.test-data.ts';

const path = '/sign-in';
const server = aRunningServer();

const rawAccessToken = 'the raw access token';
const accessToken = createHash('sha256').update(rawAccessToken).digest('hex');
const body = { userID: 'ada', rawAccessToken, accessToken, idToken: '' };

const signIn = async (userID: string, subject = userID, query = '') => {
  const idToken = await createClient({ baseUrl: server().baseUrl }).account.issueIdToken(subject);
  return sendJson(server(), `${path}${query}`, { ...body, userID, idToken });
};

const signedIn = done({ success: true, token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string });

// Invalid id tokens and access tokens are tested in bad-sign-in.e2e and in the server's own tests.
describe('sign-in', () => {
  it('creates the account the first time, and finds it afterwards', async () => {
    const userID = `ada-${randomUUID()}`;
    const first = await signIn(userID);
    expect(first).toEqual(signedIn);
    const jwtToken = (first.body as { readonly token: string }).token;
    await sendJson(server(), '/create-folder', { jwtToken, folder: 'Mine' });
    const second = await signIn(userID);
    expect(second).toEqual(signedIn);
    const again = (second.body as { readonly token: string }).token;
    expect(await sendJson(server(), '/get-folders', { jwtToken: again })).toEqual(done({ Mine: {} }));
  });

  it('takes the time zone of a new account, and changes none of an existing one', async () => {
    const userID = `ada-${randomUUID()}`;
    const zoneAfter = async (query: string) => {
      const { token: jwtToken } = (await signIn(userID, userID, query)).body as { readonly token: string };
      const { timeZone } = (await sendJson(server(), '/get-user', { jwtToken })).body as { readonly timeZone: string };
      return timeZone;
    };
    expect(await zoneAfter('?timeZone=europe/kiev')).toBe('Europe/Kyiv');
    expect(await zoneAfter('?timeZone=Asia/Tokyo')).toBe('Europe/Kyiv');
    expect(await zoneAfter('?timeZone=')).toBe('Europe/Kyiv');
  });

  it('is given the time zone by the SDK', async () => {
    const client = createClient({ baseUrl: server().baseUrl });
    const userID = `ada-${randomUUID()}`;
    await client.account.signIn({ idToken: await client.account.issueIdToken(userID), timeZone: 'Asia/Tokyo' });
    expect((await client.account.get()).timeZone).toBe('Asia/Tokyo');
  });

  it.each([
    ['timeZone', 'PST', 'a blank or an IANA time zone such as Europe/Rome'],
    ['detail', 'all', "'full'"],
  ])('refuses a bad %s', async (name, value, expected) => {
    const userID = `ada-${randomUUID()}`;
    expect(await signIn(userID, userID, `?${name}=${value}`)).toEqual(
      refusal(400, `Invalid value for '${name}': expected ${expected}`, 'invalid_value'),
    );
  });

  it('tells with detail=full when the token expires', async () => {
    const { body: answer } = await signIn('ada', 'ada', '?detail=full');
    const { token, ...others } = answer as { readonly token: string };
    const [, payload = ''] = token.split('.');
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { readonly exp: number };
    expect(others).toEqual({ success: true, expiresAt: new Date(exp * 1000).toISOString() });
  });

  it('distinguishes user ids exactly', async () => {
    for (const userID of ['Ada', 'ada ', '__proto__', 'ada\u0301 😀']) expect(await signIn(userID)).toEqual(signedIn);
  });

  it("refuses a user id that differs from the token’s, with the specification's text", async () => {
    expect(await signIn('ada', 'grace')).toEqual({
      status: 403,
      body: { success: false, error: 'User ID does not match token.' },
      code: 'user_mismatch',
    });
  });

  it("reports a failure to create a token with the specification's text", async () => {
    let left = Infinity;
    let reads = 0;
    const now = () => {
      reads += 1;
      if (reads > left) throw new Error('the clock cannot be read');
      return new Date();
    };
    const config = { port: 0, dataDir: await aDirectory(), database: { file: ':memory:' } };
    const own = await startServer({ config, now, silent: true });
    onTestFinished(() => own.close());
    const idToken = await createClient({ baseUrl: own.baseUrl }).account.issueIdToken('ada');
    const signInThere = () => sendJson(own, path, { ...body, idToken });
    let answer = await signInThere();
    expect(answer).toEqual(signedIn);
    // The last caller that asks for the time creates the token.
    for (left = reads; answer.status === 200 && left > 0; left -= 1) {
      reads = 0;
      answer = await signInThere();
    }
    expect(answer).toEqual(refusal(500, 'JWT encoding failed due to an unexpected error', 'jwt_encoding_failed'));
  });

  const request = { server, path, body };
  refusesOtherKeys(request, "{'userID': '', 'rawAccessToken': '', 'accessToken': '', 'idToken': ''}");
  refusesOtherTypes(request, {
    userID: '1 to 255 characters without control characters',
    rawAccessToken: 'a string',
    accessToken: 'a string',
    idToken: 'a string',
  });
});
