import type { Endpoint } from '@flashcards/contract';
import { contract, developmentContract } from '@flashcards/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Learner } from './a-learner.ts';
import { aLearner, aSet, leavingAsItWas } from './a-learner.ts';
import { aRunningServer } from './running-server.ts';
import type { WireAnswer } from './wire.ts';
import { refusal, sendJson, sendText } from './wire.ts';

const server = aRunningServer();

/** The keys as the documents list them, not as the code does. */
const keysOf: Readonly<Record<string, readonly string[]>> = {
  '/sign-in': ['userID', 'rawAccessToken', 'accessToken', 'idToken'],
  '/get-user': ['jwtToken'],
  '/update-settings': ['jwtToken', 'timeZone', 'dayRolloverHour', 'newCardsPerDay', 'desiredRetention'],
  '/sign-out-everywhere': ['jwtToken'],
  '/create-folder': ['jwtToken', 'folder'],
  '/get-folders': ['jwtToken'],
  '/get-import-report': ['jwtToken', 'flashcardID'],
  '/get-flashcard': ['jwtToken', 'flashcardID'],
  '/get-flashcard-item': ['cardID'],
  '/get-today-cards': ['jwtToken'],
  '/preview-card': ['jwtToken', 'cardID'],
  '/undo-review': ['jwtToken', 'reviewID'],
  '/review-card': ['jwtToken', 'cardID', 'rating', 'reviewID'],
  '/dev/id-token': ['userID'],
};

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

it('lists every operation', () => {
  const endpoints: readonly Endpoint[] = Object.values({ ...contract, ...developmentContract }) as never;
  const paths = endpoints.filter(({ format }) => format === 'json').map(({ path }) => path);
  expect(Object.keys(keysOf).toSorted()).toEqual(paths.toSorted());
});

describe.each(Object.entries(keysOf))('the keys of %s', (path, keys) => {
  let learner: Learner;
  beforeAll(async () => {
    learner = await aLearner(server());
    await aSet(learner, { name: 'Before', folder: 'Folder' });
  });

  const valid = (key: string): string => (key === 'jwtToken' ? learner.token : 'Some folder');

  it.each([
    ['no body', ''],
    ['malformed JSON', '{"jwtToken": '],
    ['an array', '[]'],
    ['an array of an object', '[{"jwtToken":""}]'],
    ['a string', '"jwtToken"'],
    ['null', 'null'],
    ['no keys', '{}'],
  ])('do not match %s', async (_, text) => {
    expect(await leavingAsItWas(learner, () => sendText(server(), path, { text }))).toEqual(mismatch(keys));
  });

  it.each(keys.map((key) => [key]))('do not match a body without %s', async (missing) => {
    const rest = keys.filter((key) => key !== missing);
    const answer = await leavingAsItWas(learner, () => sendJson(server(), path, bodyOf(rest, valid)));
    expect(answer).toEqual(mismatch(keys));
  });

  it.each(['extra', '__proto__', 'constructor', 'JwtToken'])('do not match a body with %s too', async (extra) => {
    const body = JSON.stringify(bodyOf(keys, valid)).replace(/\}$/, `,"${extra}":""}`);
    expect(await leavingAsItWas(learner, () => sendText(server(), path, { text: body }))).toEqual(mismatch(keys));
  });

  it('do not match a body with one key under another name', async () => {
    const body = bodyOf([...keys.slice(1), '__proto__x'], valid);
    expect(await sendJson(server(), path, body)).toEqual(mismatch(keys));
  });
});

it('takes keys in any order', async () => {
  const { token } = await aLearner(server());
  const answer = await sendText(server(), '/create-folder', {
    text: `{"folder":"a","jwtToken":"${token}"}`,
  });
  expect(answer).toEqual({ status: 200, body: { success: 'Folder "a" created' }, code: null });
});
