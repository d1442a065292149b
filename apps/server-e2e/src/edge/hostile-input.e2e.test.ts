import type { Endpoint } from '@flashcards/contract';
import { contract, expectedKeys, isSpecified, invalidValueText, keyMismatchText } from '@flashcards/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner } from '../study/a-learner.ts';
import { aWrittenSet, changingNothing } from '../library/a-library.ts';
import { aRunningServer } from '../running-server.ts';
import type { WireAnswer } from '../wire.ts';
import { refusal, sendText } from '../wire.ts';

// Input that no regular client sends, in each key of each operation of the contract.
const server = aRunningServer();

let learner: Learner;
beforeAll(async () => {
  learner = await aLearner(server());
  await aWrittenSet(learner, { name: 'Before', folder: 'Folder' });
});

const endpoints = (Object.values(contract) as unknown as readonly Endpoint[]).filter(
  // sign-in refuses for other reasons and has its own test.
  ({ format, path, method }) => format === 'json' && method !== 'GET' && path !== '/sign-in',
);

/** The operation's own example as JSON, with this JSON in place of one value. */
const withJson = ({ auth, example }: Endpoint, bad: string, json: string): string => {
  const token = auth === 'token' ? { jwtToken: learner.token } : {};
  const body = Object.entries({ ...token, ...(example.body as object) });
  return `{${body.map(([key, value]) => `"${key}":${key === bad ? json : JSON.stringify(value)}`).join()}}`;
};

const send = ({ path, method }: Endpoint, text: string): Promise<WireAnswer> =>
  sendText(server(), path, { text, method });

const places = endpoints.flatMap((endpoint) =>
  Object.entries(endpoint.body).map(([key, codec]) => ({ path: endpoint.path, key, endpoint, ...codec })),
);
const texts = places.filter(({ schema }) => schema['type'] === 'string');
const lists = places.filter(({ schema }) => (schema['items'] as typeof schema | undefined)?.['type'] === 'object');
const ids = texts.filter(({ expected }) => expected === 'a string of digits');
const names = texts.filter(({ expected }) => expected.includes('without control or direction characters'));

const refusedFor = ({ key, expected }: (typeof places)[0]): WireAnswer =>
  refusal(400, invalidValueText(key, expected), 'invalid_value');

const mismatchOf = (endpoint: Endpoint): WireAnswer =>
  refusal(400, keyMismatchText(expectedKeys(endpoint)), 'key_mismatch');

/** The answer to a body that is not JSON. */
const noJsonFor = (endpoint: Endpoint): WireAnswer =>
  isSpecified(endpoint) ? mismatchOf(endpoint) : refusal(400, 'Body is not valid JSON', 'invalid_json');

/** Checks that each of these values is refused as invalid. */
const refusesEach = async (place: (typeof places)[0], jsons: readonly string[]): Promise<void> => {
  for (const json of jsons)
    expect(await send(place.endpoint, withJson(place.endpoint, place.key, json))).toEqual(refusedFor(place));
};

const levels = 10_000;
const deepList = '['.repeat(levels) + ']'.repeat(levels);
const deepObject = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('input that no client sends', () => {
  it('has operations to be sent to', () => {
    expect(ids.length).toBeGreaterThanOrEqual(14);
    expect(names.length).toBeGreaterThanOrEqual(8);
    expect(lists.map(({ path, key }) => `${path} ${key}`)).toEqual(
      expect.arrayContaining(['/create-flashcard cards', '/add-cards cards', '/review-cards reviews']),
    );
  });

  it('such as an id of ten thousand digits is refused', async () => {
    await changingNothing(learner, async () => {
      for (const place of ids) await refusesEach(place, [`"${'9'.repeat(levels)}"`, `"${'0'.repeat(levels)}1"`]);
    });
  });

  it('such as a control or bidirectional character is refused in names and paths', async () => {
    const odd = ['\\u0000', '\\u001b', '\\u007f', '\\u0085', '\\u202e', '\\u202a', '\\u2066', '\\u2069'];
    await changingNothing(learner, async () => {
      for (const place of names)
        await refusesEach(
          place,
          odd.flatMap((each) => [`"a${each}b"`, `"${each}"`]),
        );
    });
  });

  it('such as a lone surrogate is refused in every text, and never replaced', async () => {
    // An invalid invite code is an unknown one; the tests of both operations that take one cover it.
    const judged = texts.filter(({ key }) => key !== 'inviteCode');
    expect(judged.length).toBe(texts.length - 2);
    await changingNothing(learner, async () => {
      for (const place of judged) await refusesEach(place, ['"a\\ud800"', '"\\udc00b"', '"\\udc00\\ud800"']);
    });
  });

  it('such as ten thousand nesting levels is refused anywhere', async () => {
    await changingNothing(learner, async () => {
      for (const place of places) await refusesEach(place, [deepObject]);
      for (const place of texts) await refusesEach(place, [deepList]);
      for (const { endpoint, key } of lists) {
        const answer = await send(endpoint, withJson(endpoint, key, deepList));
        expect(answer).toMatchObject({ status: 400, code: 'invalid_value' });
      }
      for (const endpoint of endpoints) {
        const good = withJson(endpoint, '', '');
        for (const deep of [deepList, deepObject]) {
          for (const text of [deep, good.replace(/\}$/, `,"extra":${deep}}`)])
            expect(await send(endpoint, text)).toEqual(mismatchOf(endpoint));
          expect(await send(endpoint, `{"cardID":${deep}`)).toEqual(noJsonFor(endpoint));
        }
      }
    });
  });

  it('such as a repeated key counts with its last value, also in another spelling', async () => {
    await changingNothing(learner, async () => {
      for (const endpoint of endpoints.filter(({ auth }) => auth === 'token')) {
        const good = withJson(endpoint, '', '');
        for (const again of ['jwtToken', '\\u006awtToken'])
          expect(await send(endpoint, good.replace(/\}$/, `,"${again}":""}`))).toEqual(
            await send(endpoint, withJson(endpoint, 'jwtToken', '""')),
          );
      }
    });
  });

  it('such as a key of Object.prototype is refused in a list', async () => {
    await changingNothing(learner, async () => {
      for (const { endpoint, key } of lists) {
        const [entry] = (endpoint.example.body as Readonly<Record<string, readonly object[]>>)[key] ?? [];
        const json = JSON.stringify(entry);
        for (const extra of ['__proto__', 'constructor', 'toString', '']) {
          const polluted = json.replace(/\}$/, `,"${extra}":{"front":"a"}}`);
          const answer = await send(endpoint, withJson(endpoint, key, `[${polluted}]`));
          expect(answer).toMatchObject({ status: 400, code: 'invalid_value' });
          expect(JSON.stringify(answer.body)).toMatch(
            /entry 1: expected (?:an object with '|a note of a type of the set)/,
          );
        }
      }
    });
  });

  it('such as invalid UTF-8 is refused', async () => {
    for (const endpoint of endpoints.filter(({ auth }) => auth === 'token')) {
      const [before = '', after = ''] = withJson(endpoint, '', '').split(/(?<="jwtToken":")/);
      const body = Buffer.concat([Buffer.from(before), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from(after)]);
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(server().baseUrl + endpoint.path, { method: endpoint.method, headers, body });
      expect([response.status, await response.json()]).toEqual([400, noJsonFor(endpoint).body]);
    }
  });
});
