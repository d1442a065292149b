import type { Endpoint } from '@flashcards/contract';
import { contract, developmentContract, expectedKeys, isSpecified } from '@flashcards/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, holdingsOf } from '../study/a-learner.ts';
import { aWrittenSet } from '../library/a-library.ts';
import { aRunningServer } from '../running-server.ts';
import type { WireAnswer } from '../wire.ts';
import { refusal, sendText } from '../wire.ts';

const server = aRunningServer();

const endpoints = (Object.values({ ...contract, ...developmentContract }) as unknown as readonly Endpoint[])
  .filter(({ format, method }) => format === 'json' && method !== 'GET')
  .map((endpoint) => [endpoint.path, expectedKeys(endpoint), endpoint.method] as const);

const mismatch = (keys: readonly string[]): WireAnswer =>
  refusal(
    400,
    `Your supplied json keys do not match the expected format. The request should be in the format: {${keys
      .map((key) => `'${key}': ''`)
      .join(', ')}}`,
    'key_mismatch',
  );

const bodyOf = (keys: readonly string[], value: (key: string) => unknown): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, value(key)]));

describe.each(endpoints)('the keys of %s', (path, keys, method) => {
  let learner: Learner;
  let before: Awaited<ReturnType<typeof holdingsOf>>;
  beforeAll(async () => {
    learner = await aLearner(server());
    await aWrittenSet(learner, { name: 'Before', folder: 'Folder' });
    before = await holdingsOf(learner);
  });

  const valid = (key: string): string => (key === 'jwtToken' ? learner.token : 'Some folder');

  it.each([
    ['no body', ''],
    ['an array', '[]'],
    ['an array of an object', '[{"jwtToken":""}]'],
    ['a string', '"jwtToken"'],
    ['null', 'null'],
    ['no keys', '{}'],
  ])('do not match %s', async (_, text) => {
    expect(await sendText(server(), path, { text, method })).toEqual(mismatch(keys));
  });

  it('are not checked in a body that is not JSON, if the specification does not fix the response', async () => {
    const expected = isSpecified({ path }) ? mismatch(keys) : refusal(400, 'Body is not valid JSON', 'invalid_json');
    expect(await sendText(server(), path, { text: '{"jwtToken": ', method })).toEqual(expected);
  });

  it.each(keys.map((key) => [key]))('do not match a body without %s', async (missing) => {
    const rest = keys.filter((key) => key !== missing);
    const text = JSON.stringify(bodyOf(rest, valid));
    expect(await sendText(server(), path, { text, method })).toEqual(mismatch(keys));
  });

  it.each(['extra', '__proto__', 'constructor', 'JwtToken'])(
    'do not match a body with an additional %s',
    async (extra) => {
      const body = JSON.stringify(bodyOf(keys, valid)).replace(/\}$/, `,"${extra}":""}`);
      expect(await sendText(server(), path, { text: body, method })).toEqual(mismatch(keys));
    },
  );

  it('do not match a body with one renamed key', async () => {
    const text = JSON.stringify(bodyOf([...keys.slice(1), '__proto__x'], valid));
    expect(await sendText(server(), path, { text, method })).toEqual(mismatch(keys));
  });

  it('change nothing if they do not match', async () => {
    expect(await holdingsOf(learner)).toEqual(before);
  });
});

it('are accepted in any order', async () => {
  const { token } = await aLearner(server());
  const answer = await sendText(server(), '/create-folder', {
    text: `{"folder":"a","jwtToken":"${token}"}`,
  });
  expect(answer).toEqual({ status: 200, body: { success: 'Folder "a" created' }, code: null });
});
