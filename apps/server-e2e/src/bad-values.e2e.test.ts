import { randomUUID } from 'node:crypto';
import { isRefused } from '@flashcards/client-sdk';
import type { Endpoint } from '@flashcards/contract';
import { contract, invalidValueText } from '@flashcards/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Learner } from './a-learner.ts';
import { aLearner, aSet, holdingsOf, leavingAsItWas } from './a-learner.ts';
import { aRunningServer } from './running-server.ts';
import type { WireAnswer } from './wire.ts';
import { refusal, sendJson, sendText } from './wire.ts';

const server = aRunningServer();

let learner: Learner;
beforeAll(async () => {
  learner = await aLearner(server());
  await aSet(learner, { name: 'Before', folder: 'Folder' });
});

/** The operation's own example with one value changed. */
const withBad = ({ auth, example }: Endpoint, bad: string, value: unknown): Record<string, unknown> => ({
  ...(auth === 'token' ? { jwtToken: learner.token } : {}),
  ...(example.body as object),
  [bad]: value,
});

const send = ({ path, method }: Endpoint, body: unknown): Promise<WireAnswer> =>
  sendText(server(), path, { text: JSON.stringify(body), method });

const places = (Object.values(contract) as unknown as readonly Endpoint[])
  .filter(({ format }) => format === 'json')
  .flatMap((endpoint) =>
    Object.entries(endpoint.body).map(([key, { expected }]) => ({ path: endpoint.path, key, endpoint, expected })),
  );

const badFolders = [
  '',
  ' / ',
  '.',
  '..',
  'a/../b',
  'a\u0000',
  'a\nb',
  'a\u009F',
  'a\u202Eb',
  'a\u2067',
  '\uD800',
  'a/'.repeat(33),
];

describe('a value', () => {
  it.each(places)('of the wrong type is refused: $path $key', async ({ key, endpoint, expected }) => {
    const values = [1, true, null, [], ['1'], {}, { $gt: '' }];
    const answers = await leavingAsItWas(learner, () =>
      Promise.all(values.map((value) => send(endpoint, withBad(endpoint, key, value)))),
    );
    const refused = refusal(400, invalidValueText(key, expected), 'invalid_value');
    expect(answers).toEqual(values.map(() => refused));
  });

  it.each([
    ['/get-flashcard', 'flashcardID', 'a string of digits', ['', 'x', '-1', '1.5', ' 1', '٣', '1'.repeat(65)]],
    ['/get-import-report', 'flashcardID', 'a string of digits', ['', "1' OR '1'='1"]],
    ['/get-flashcard-item', 'cardID', 'a string of digits', ['', 'x', '1e3', '0x1', '../1']],
    ['/review-card', 'cardID', 'a string of digits', ['', 'x']],
    ['/review-card', 'rating', "one of 'again', 'hard', 'good', 'easy'", ['', 'Good', 'perfect', '3', 'constructor']],
    ['/review-card', 'reviewID', '1 to 200 characters', ['', 'r'.repeat(201), '\uDC00']],
    ['/preview-card', 'cardID', 'a string of digits', ['', 'x', '-1']],
    ['/undo-review', 'reviewID', '1 to 200 characters', ['', 'r'.repeat(201), '\uD800']],
    [
      '/update-settings',
      'timeZone',
      'an IANA time zone such as Europe/Rome',
      [
        '',
        'Rome',
        'PST',
        'EST5EDT',
        'Europe/Atlantis',
        '+02:00',
        'UTC+2',
        'Europe/Rome ',
        '../etc',
        'a'.repeat(65),
        '__proto__',
      ],
    ],
    [
      '/update-settings',
      'dayRolloverHour',
      'an hour from 0 to 23',
      ['', '24', '-1', '4.5', '004', '4h', ' 4', '٤', '4\n'],
    ],
    [
      '/update-settings',
      'newCardsPerDay',
      'a whole number up to 999999, or blank for no limit',
      ['-1', '1.5', ' ', '1e3', '1234567', 'none', '5\n'],
    ],
    [
      '/update-settings',
      'desiredRetention',
      'a number from 0.70 to 0.99 with at most two decimals',
      ['', '0.69', '1', '1.00', '0.995', '.9', '0,9', '90', '9e-1', '0.9\n'],
    ],
    [
      '/create-folder',
      'folder',
      "the path of a folder: up to 32 names of 1 to 200 characters separated by '/', without control or direction characters",
      badFolders,
    ],
  ])('outside its rules is refused: %s %s', async (path, key, expected, values) => {
    const endpoint = places.find((place) => place.path === path)?.endpoint as Endpoint;
    const answers = await leavingAsItWas(learner, async () => {
      const answered = [];
      for (const value of values) answered.push(await send(endpoint, withBad(endpoint, key, value)));
      return answered;
    });
    const refused = refusal(400, `Invalid value for '${key}': expected ${expected}`, 'invalid_value');
    expect(answers).toEqual(values.map(() => refused));
  });

  it('is looked at after the token', async () => {
    const answer = await sendJson(server(), '/create-folder', { jwtToken: 'no token', folder: 7 });
    expect(answer).toEqual(refusal(401, 'Invalid JWT token', 'invalid_token'));
  });
});

describe('a body', () => {
  it('of five megabytes is refused', async () => {
    const text = JSON.stringify({ jwtToken: learner.token, folder: 'a'.repeat(5_000_000) });
    const answer = await leavingAsItWas(learner, () => sendText(server(), '/create-folder', { text }));
    expect(answer).toEqual(refusal(413, 'Request body too large', 'body_too_large'));
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'of %s is refused',
    async (contentType) => {
      const text = JSON.stringify({ jwtToken: learner.token, folder: 'New' });
      const answer = await leavingAsItWas(learner, () => sendText(server(), '/create-folder', { text, contentType }));
      expect(answer).toEqual(refusal(415, 'Unsupported content type', 'unsupported_media_type'));
    },
  );

  it.each(['DELETE', 'PUT', 'PATCH'])('sent with %s in place of POST is refused', async (method) => {
    const text = JSON.stringify({ jwtToken: learner.token, folder: 'New' });
    const answer = await leavingAsItWas(learner, () => sendText(server(), '/create-folder', { text, method }));
    const told = 'This operation is called with another HTTP method';
    expect(answer).toEqual(refusal(405, told, 'method_not_allowed'));
  });

  it.each(['/no-such-operation', '/create-folder/', '/Create-Folder', '/__proto__'])(
    'sent to %s meets no operation',
    async (path) => {
      expect(await sendText(server(), path, { text: '{}' })).toEqual(
        refusal(404, 'No such operation', 'unknown_operation'),
      );
    },
  );
});

describe('a folder', () => {
  it.each(['__proto__', 'constructor', 'cards', 'flashcardID', 'toString', 'a b', '日本語', '😀'])(
    'may be called %s and comes back unharmed',
    async (name) => {
      const { client } = await aLearner(server());
      await client.folders.create(`${name}/${name}`);
      const expected = JSON.parse(`{"${name}":{"${name}":{}}}`) as unknown;
      expect(await client.raw.getFolders()).toEqual(expected);
      expect(Object.keys(await client.raw.getTodayCards())).toEqual([name]);
      expect([...((await client.folders.tree()).folders.get(name)?.folders.keys() ?? [])]).toEqual([name]);
    },
  );

  it('that is there already stays as it is, however its path is written', async () => {
    const answers = await leavingAsItWas(learner, () =>
      Promise.all(
        ['Folder', '/Folder/', ' Folder ', 'Folder//'].map((folder) =>
          sendJson(server(), '/create-folder', { jwtToken: learner.token, folder }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it.each(['Folder/Before', 'Folder/Before/deeper'])('cannot be made where a set is: %s', async (folder) => {
    const answer = await leavingAsItWas(learner, () =>
      sendJson(server(), '/create-folder', { jwtToken: learner.token, folder }),
    );
    const told = 'A folder or flashcard set with this name already exists here';
    expect(answer).toEqual(refusal(409, told, 'place_taken'));
  });
});

describe('what is someone else’s', () => {
  it('answers like what does not exist', async () => {
    const owner = await aLearner(server());
    const set = await aSet(owner);
    const [card = ''] = [...(await owner.client.sets.get(set)).cards.keys()];
    const { token: jwtToken } = learner;
    await owner.client.cards.review({ card, rating: 'good', reviewID: 'theirs' });
    const before = await holdingsOf(owner);
    const ask = (flashcardID: string, cardID: string) =>
      Promise.all([
        sendJson(server(), '/get-flashcard', { jwtToken, flashcardID }),
        sendJson(server(), '/get-import-report', { jwtToken, flashcardID }),
        sendJson(server(), '/review-card', { jwtToken, cardID, rating: 'good', reviewID: randomUUID() }),
        sendJson(server(), '/preview-card', { jwtToken, cardID }),
        sendJson(server(), '/undo-review', { jwtToken, reviewID: 'theirs' }),
      ]);
    const answers = await leavingAsItWas(learner, () => ask(set, card));
    expect(answers).toEqual([
      refusal(404, 'Flashcard set not found', 'set_not_found'),
      refusal(404, 'Flashcard set not found', 'set_not_found'),
      refusal(404, 'Card not found', 'card_not_found'),
      refusal(404, 'Card not found', 'card_not_found'),
      refusal(404, 'Review not found', 'review_not_found'),
    ]);
    expect(await ask('12345', '12345')).toEqual(answers);
    expect(await holdingsOf(owner)).toEqual(before);
  });

  it('does not show in a card’s id, which nobody can guess', async () => {
    const unknown = '9'.repeat(39);
    await expect(learner.client.cards.get(unknown)).rejects.toSatisfy((error) => isRefused(error, 'card_not_found'));
  });
});
