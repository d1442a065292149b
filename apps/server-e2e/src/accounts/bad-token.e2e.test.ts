import { createHmac } from 'node:crypto';
import { createClient, isRefused } from '@flashcards/client-sdk';
import type { Endpoint } from '@flashcards/contract';
import { contract } from '@flashcards/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, leavingAsItWas, signInAgain } from '../study/a-learner.ts';
import { fixture } from '../imports/fixture.ts';
import { openTestServer } from '../running-server.ts';
import type { Part, WireAnswer } from '../wire.ts';
import { refusal, sendForm, sendFormTo, sendJson, sendText } from '../wire.ts';

type Claims = Readonly<Record<string, unknown>>;

const jwtSecret = 'the secret that signs the tokens here';

let server: Awaited<ReturnType<typeof openTestServer>>;
let learner: Learner;
beforeAll(async () => {
  server = await openTestServer({ jwtSecret });
  learner = await aLearner(server);
  await learner.client.folders.create('Before');
});
afterAll(() => server.close());

const invalidToken = refusal(401, 'Invalid JWT token', 'invalid_token');

/** The operations for which the specification has its own answer to a bad token (section 5). */
const exceptions: Readonly<Record<string, WireAnswer>> = {
  '/update-goal-status': { status: 200, body: {}, code: 'invalid_token' },
  '/calculate-streak': refusal(401, 'User does not exist.', 'invalid_token'),
  '/get-heatmap': refusal(401, 'User does not exist!', 'invalid_token'),
  '/update-heatmap': refusal(401, 'User does not exist!', 'invalid_token'),
};
/** The same for a valid token whose user has been deleted. */
const withoutUser: Readonly<Record<string, WireAnswer>> = {
  ...exceptions,
  '/calculate-streak': refusal(404, 'User does not exist.', 'user_not_found'),
  '/get-heatmap': refusal(404, 'User does not exist!', 'user_not_found'),
  '/update-heatmap': refusal(404, 'User does not exist!', 'user_not_found'),
};

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (token: string, index: number): Claims =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Claims;
const hmac = (text: string, secret: string, hash = 'sha256'): string =>
  createHmac(hash, secret).update(text).digest('base64url');
/** Signed with the real secret, so that only the token's content is wrong. */
const genuinely = (text: string): string => hmac(text, jwtSecret);

/** The learner's own token with another header, other claims or another signature. */
const forged = (header: Claims, claims: Claims, sign: (text: string) => string): string => {
  const text = `${part({ ...read(learner.token, 0), ...header })}.${part({ ...read(learner.token, 1), ...claims })}`;
  return `${text}.${sign(text)}`;
};

const unsigned = (): string => '';
const signature = (): string => learner.token.split('.')[2] ?? '';

const badTokens: readonly (readonly [string, () => unknown | Promise<unknown>])[] = [
  ['is empty', () => ''],
  ['is no token', () => 'token'],
  ['is a query for a database', () => ({ $gt: '' })],
  ['is a list', () => [learner.token]],
  ['is a number', () => 7],
  ['is null', () => null],
  ['says alg none', () => forged({ alg: 'none' }, {}, unsigned)],
  ['says alg None and keeps the signature', () => forged({ alg: 'None' }, {}, signature)],
  ['is signed with another secret', () => forged({}, {}, (text) => hmac(text, 'x'.repeat(64)))],
  ['is signed with an empty secret', () => forged({}, {}, (text) => hmac(text, ''))],
  ['names another user', () => forged({}, { sub: 'another' }, signature)],
  ['has lost its signature', () => learner.token.split('.').slice(0, 2).join('.')],
  ['is cut', () => learner.token.slice(0, -1)],
  ['is an id token', () => learner.client.account.issueIdToken(learner.userID)],
  ['has text around it', () => ` ${learner.token}`],
  ['has a fourth part', () => `${learner.token}.x`],
  ['says alg nOnE', () => forged({ alg: 'nOnE' }, {}, unsigned)],
  ['says no alg', () => forged({ alg: undefined }, {}, genuinely)],
  ['says HS512', () => forged({ alg: 'HS512' }, {}, (text) => hmac(text, jwtSecret, 'sha512'))],
  ['says RS256', () => forged({ alg: 'RS256' }, {}, genuinely)],
  ['has the type of an id token', () => forged({ typ: 'JWT' }, {}, genuinely)],
  ['has another kid', () => forged({ kid: 'other' }, {}, genuinely)],
  ['has no kid', () => forged({ kid: undefined }, {}, genuinely)],
  ['has a kid that is a path', () => forged({ kid: '../../dev/null' }, {}, (text) => hmac(text, ''))],
  ['brings its own key', () => forged({ jwk: { kty: 'oct', k: 'eA' } }, {}, (text) => hmac(text, 'x'))],
  ['points to a key', () => forged({ jku: server.baseUrl, x5u: server.baseUrl }, {}, genuinely)],
  ['has a critical extension', () => forged({ crit: ['x'], x: 1 }, {}, genuinely)],
  ['has another issuer', () => forged({}, { iss: 'someone' }, genuinely)],
  ['has another audience', () => forged({}, { aud: 'someone' }, genuinely)],
  ['has expired', () => forged({}, { exp: 1 }, genuinely)],
  ['never expires', () => forged({}, { exp: undefined }, genuinely)],
  ['is of another version', () => forged({}, { ver: '1' }, genuinely)],
  ['is of no version', () => forged({}, { ver: undefined }, genuinely)],
  ['is of no user', () => forged({}, { sub: undefined }, genuinely)],
];

const tokenOperations = (Object.values(contract) as unknown as readonly Endpoint[]).filter(
  ({ auth }) => auth === 'token',
);
const deck = await fixture('ok/gk-basic.apkg');

/** Calls the operation with its example and this token. */
const call = ({ path, format, method, example }: Endpoint, jwtToken: unknown): Promise<WireAnswer> => {
  if (format === 'json') return sendText(server, path, { text: JSON.stringify({ jwtToken, ...example.body }), method });
  // A form contains only text, so other values are sent as JSON.
  const fields = Object.entries({ jwtToken, ...example.body }).map(([key, value]): Part => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return sendFormTo(server, path, [...fields, ['file', deck]]);
};

const answersTo = (jwtToken: unknown): Promise<readonly WireAnswer[]> =>
  leavingAsItWas(learner, () => Promise.all(tokenOperations.map((endpoint) => call(endpoint, jwtToken))));

describe('a token that', () => {
  it.each(badTokens)('%s is refused', async (_, make) => {
    const expected = tokenOperations.map(({ path }) => exceptions[path] ?? invalidToken);
    expect(await answersTo(await make())).toEqual(expected);
  });

  it('belongs to a missing user is refused', async () => {
    const expected = tokenOperations.map(({ path }) => withoutUser[path] ?? invalidToken);
    expect(await answersTo(forged({}, { sub: 'nobody' }, genuinely))).toEqual(expected);
  });

  it('belongs to a deleted account is refused, also after the user signs in again', async () => {
    const gone = await aLearner(server);
    await gone.client.folders.create('Mine');
    await gone.client.account.delete();
    expect(await answersTo(gone.token)).toEqual(tokenOperations.map(({ path }) => withoutUser[path] ?? invalidToken));
    await signInAgain(gone);
    const answers = await leavingAsItWas(gone, () => answersTo(gone.token));
    expect(answers).toEqual(tokenOperations.map(({ path }) => exceptions[path] ?? invalidToken));
    expect(await gone.client.raw.getFolders()).toEqual({});
  });

  it('is missing is refused by imports', async () => {
    const parts: Part[] = [
      ['flashcardName', 'New'],
      ['file', deck],
    ];
    expect(await leavingAsItWas(learner, () => sendForm(server, parts))).toEqual(invalidToken);
  });

  it('has the form of these forgeries, but unchanged, is accepted', async () => {
    const token = forged({}, {}, genuinely);
    expect(token).toBe(learner.token);
    expect((await sendJson(server, '/get-user', { jwtToken: token })).status).toBe(200);
    expect(badTokens.length).toBeGreaterThanOrEqual(18);
  });

  it('is valid for seven days', async () => {
    const own = await openTestServer();
    const { client, userID, token } = await aLearner(own);
    own.passDays(6);
    expect(await client.raw.getFolders()).toEqual({});
    own.passDays(1.01);
    expect(await sendJson(own, '/get-folders', { jwtToken: token })).toEqual(invalidToken);
    const idToken = await client.account.issueIdToken(userID);
    await client.account.signIn({ userID, idToken, rawAccessToken: 'raw access token' });
    expect(await client.raw.getFolders()).toEqual({});
    await own.close();
  });

  it('was issued by another server is refused', async () => {
    const other = await openTestServer();
    const { token } = await aLearner(other);
    await other.close();
    const error: unknown = await createClient({ baseUrl: server.baseUrl, token })
      .folders.tree()
      .catch((thrown) => thrown);
    expect(isRefused(error, 'invalid_token')).toBe(true);
    expect(String(error)).not.toContain(token);
  });
});
