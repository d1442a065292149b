import { isSpecified } from '@flashcards/contract';
import { expect, it } from 'vitest';
import { aLearner } from '../study/a-learner.ts';
import type { TestServer } from '../running-server.ts';
import type { WireAnswer } from '../wire.ts';
import { refusal, sendJson, sendText } from '../wire.ts';

/** A valid token whose user has deleted the account. */
export const aTokenWhoseUserIsGone = async (server: TestServer): Promise<string> => {
  const { client, token } = await aLearner(server);
  await client.account.delete();
  return token;
};

type Body = Readonly<Record<string, unknown>>;

/** An operation and the body of a valid request; its token is added. */
export interface SpecifiedRequest {
  readonly server: () => TestServer;
  readonly path: string;
  readonly method?: 'DELETE';
  readonly body: Body;
}

const withToken = (body: Body, jwtToken: unknown): Body =>
  Object.hasOwn(body, 'jwtToken') ? { ...body, jwtToken } : body;

const noJson: ReadonlySet<string> = new Set(['blanks', 'malformed JSON']);

const formsOf = (body: Body): readonly (readonly [string, string])[] => {
  const keys = Object.keys(body);
  const without = (key: string): Body => Object.fromEntries(Object.entries(body).filter(([each]) => each !== key));
  return [
    ['no body', ''],
    ['blanks', ' \n'],
    ['malformed JSON', JSON.stringify(body).slice(0, -1)],
    ['an empty array', '[]'],
    ['an array of the object', JSON.stringify([body])],
    ['the object as text', JSON.stringify(JSON.stringify(body))],
    ['a number', '7'],
    ['true', 'true'],
    ['null', 'null'],
    ['no keys', '{}'],
    ...keys.map((key) => [`no ${key}`, JSON.stringify(without(key))] as const),
    ['a key too many', JSON.stringify({ ...body, extra: '' })],
    ['the key __proto__ too', JSON.stringify(body).replace(/\}$/, ',"__proto__":""}')],
    ...keys.map((key) => [`${key} in capitals`, JSON.stringify({ ...without(key), [key.toUpperCase()]: '' })] as const),
  ];
};

/**
 * Every form of a body whose keys are not the documented ones (specification, section 7); `format` is the list in the
 * text.
 */
export const refusesOtherKeys = ({ server, path, method, body }: SpecifiedRequest, format: string): void => {
  const keyMismatch = refusal(
    400,
    `Your supplied json keys do not match the expected format. The request should be in the format: ${format}`,
    'key_mismatch',
  );
  const [bare = '/'] = path.split('?') as [`/${string}`];
  // Only if the specification does not fix the response.
  const expectedFor = (form: string): WireAnswer =>
    !isSpecified({ path: bare }) && noJson.has(form)
      ? refusal(400, 'Body is not valid JSON', 'invalid_json')
      : keyMismatch;
  // Keys are checked before the token, so an invalid token makes no difference.
  it.each(formsOf(body))('does not accept %s for its keys', async (form, text) => {
    expect(await sendText(server(), path, { text, method: method ?? 'POST' })).toEqual(expectedFor(form));
  });
};

/** The right keys with values that are not text. `expected` is the end of the error's text by key. */
export const refusesOtherTypes = (
  { server, path, method, body }: SpecifiedRequest,
  expected: Readonly<Record<string, string>>,
) =>
  it.each(Object.entries(expected))('does not accept a %s of another type', async (key, description) => {
    const { token: jwtToken } = await aLearner(server());
    for (const value of [7, true, null, [], ['1'], {}, { $gt: '' }])
      expect(await sendJson(server(), path, { ...withToken(body, jwtToken), [key]: value }, method)).toEqual(
        refusal(400, `Invalid value for '${key}': expected ${description}`, 'invalid_value'),
      );
  });

const invalidToken = refusal(401, 'Invalid JWT token', 'invalid_token');

/** The answers to an invalid token, and to a valid one whose user has been deleted. */
export const refusesBadTokens = (
  { server, path, method, body }: SpecifiedRequest,
  { bad = invalidToken, gone = invalidToken }: { readonly bad?: WireAnswer; readonly gone?: WireAnswer } = {},
): void => {
  const ask = (jwtToken: unknown): Promise<WireAnswer> => sendJson(server(), path, { ...body, jwtToken }, method);

  it('does not accept an invalid token, nor one that was signed out', async () => {
    const { client, token } = await aLearner(server());
    await client.account.signOutEverywhere();
    for (const each of ['', 'no token', 7, null, {}, [token], `${token}x`, token]) expect(await ask(each)).toEqual(bad);
  });

  it('does not accept a valid token whose user has been deleted', async () => {
    expect(await ask(await aTokenWhoseUserIsGone(server()))).toEqual(gone);
  });
};
