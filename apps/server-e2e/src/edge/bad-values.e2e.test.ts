import { isRefused } from '@flashcards/client-sdk';
import type { Endpoint } from '@flashcards/contract';
import { contract, invalidValueText } from '@flashcards/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { anXpGoal } from '../goals/a-goal.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet, cardsOf, leavingAsItWas } from '../study/a-learner.ts';
import { aRunningServer } from '../running-server.ts';
import type { WireAnswer } from '../wire.ts';
import { refusal, sendJson, sendText } from '../wire.ts';

const server = aRunningServer({});

const invalidToken = refusal(401, 'Invalid JWT token', 'invalid_token');

let learner: Learner;
beforeAll(async () => {
  learner = await aLearner(server());
  await aSet(learner, { name: 'Before', folder: 'Folder' });
});

/** The operation's own example with one changed value. */
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

const badTargets = [
  '',
  ' ',
  '0',
  '000',
  '-1',
  '+1',
  '1.5',
  '1e9',
  '0x10',
  '٧',
  ' 7',
  '7\n',
  '1000000000',
  '9'.repeat(400),
  'NaN',
  'Infinity',
];

const badDates = [
  '',
  ' ',
  '31/02/2026',
  '29/02/2100',
  '00/00/0000',
  '01/01/0000',
  '01/01/99999',
  '31/04/2026',
  '32/01/2026',
  '01/13/2026',
  '1/3/2026',
  '01-03-2026',
  '2026-03-01',
  '٠١/٠٣/٢٠٢٦',
  ' 01/03/2026',
  '01/03/2026\n',
  '01/03/2026/',
  'today',
];

const badTitles = ['', 't'.repeat(201), '😀'.repeat(201), 't'.repeat(60_000), '\uD800'];

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

const badPaths = badFolders.filter((path) => path.replaceAll('/', '').trim() !== '');

const badNames = [
  '',
  ' ',
  '\u3000',
  'n'.repeat(201),
  '😀'.repeat(201),
  'a\u0000',
  'a\nb',
  'a\u202Eb',
  'a\u2066',
  '\uDFFF',
];

const badDescriptions = ['d'.repeat(10_001), '😀'.repeat(10_001), 'a\uD800'];

const badIds = ['', 'x', '-1', '1.5', ' 1', '٣', '1'.repeat(65), "1' OR '1'='1", '$gt'];

const badWords = ['', ' ', 'constructor', '__proto__', 'toString', '0', 'true'];

const badUsers = ['', 'u'.repeat(256), '😀'.repeat(256), 'a\u0000', 'a\nb', 'a\u009F', '\uD800'];

const badBooleans = ['', 'True', 'TRUE', 'yes', '1', ' true', 'false\n', 'null', 'constructor'];

const readable = 'without control or direction characters';
const path = `up to 32 names of 1 to 200 characters separated by '/', ${readable}`;
const side = 'text of at most 1 MB that is not blank';

/** Invalid values of a key, and the expected format in the error. */
type Rule = readonly [path: string, key: string, expected: string, values: readonly string[]];

describe('a value', () => {
  it.each(places)('of the wrong type is refused: $path $key', async ({ key, endpoint, expected }) => {
    const type = endpoint.body[key]?.schema['type'];
    const objects = type === 'object' ? [{ a: 1 }, { a: { $gt: '' } }] : [{}, { $gt: '' }];
    const values = [1, true, null, ...objects, ...(type === 'array' ? ['[]'] : [[], ['1']])];
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
    ...(['/edit-xp-goal', '/edit-card-goal', '/delete-goal'] as const).map(
      (path) => [path, 'goalID', 'a string of digits', ['', 'x', '-1', '1.5', ' 1', '1'.repeat(65)]] as const,
    ),
    ...(['/edit-xp-goal', '/edit-card-goal'] as const).flatMap(
      (path) =>
        [
          [path, 'newEndDate', 'a date dd/mm/yyyy', badDates],
          [path, 'newTitle', '1 to 200 characters', badTitles],
        ] as const,
    ),
    ...(['/create-xp-goal', '/create-card-goal'] as const).map(
      (path) =>
        [path, 'endDate', 'a date dd/mm/yyyy, today or later', [...badDates, '28/02/2026', '01/01/0001']] as const,
    ),
    ['/create-quest', 'deadline', 'a date dd/mm/yyyy, today or later', [...badDates, '28/02/2026', '01/01/0001']],
    ['/create-quest', 'questType', "one of 'cards_revised', 'xp_gained'", [...badWords, 'cards', 'xp', 'XP_GAINED']],
    ['/create-quest', 'questSubType', "one of 'friend', 'monthly'", [...badWords, 'Friend', 'yearly']],
    ...(['/invite-to-quest', '/update-invite-status', '/leave-quest', '/delete-quest'] as const).map(
      (path) => [path, 'questId', 'a string of digits', badIds] as const,
    ),
    ['/invite-to-quest', 'invitedId', '1 to 255 characters without control characters', badUsers],
    ['/update-invite-status', 'status', "one of 'accepted', 'declined'", [...badWords, 'pending', 'left', 'Accepted']],
    ...(
      [
        ['/create-xp-goal', 'goalXP'],
        ['/create-card-goal', 'cardsToRevise'],
        ['/edit-xp-goal', 'newGoalXP'],
        ['/edit-card-goal', 'newCardsToRevise'],
        ['/create-quest', 'quantity'],
      ] as const
    ).map(([path, key]) => [path, key, 'a whole number from 1 to 999999999', badTargets] as const),
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
    ...(
      [
        ['/edit-flashcard', 'flashcardID'],
        ['/delete-flashcard', 'flashcardID'],
        ['/add-cards', 'flashcardID'],
        ['/edit-card', 'cardID'],
        ['/delete-card', 'cardID'],
        ['/suspend-card', 'cardID'],
      ] as const
    ).map(([of, key]) => [of, key, 'a string of digits', badIds] as const),
    ...[
      '/add-flashcard-to-shared-folder',
      '/remove-flashcard-from-shared-folder',
      '/get-shared-folder-flashcards',
      '/get-shared-folder-members',
      '/create-shared-folder-invite',
      '/set-shared-folder-role',
      '/remove-user-from-shared-folder',
      '/leave-shared-folder',
      '/delete-shared-folder',
      '/transfer-shared-folder',
    ].map((of) => [of, 'sharedFolderID', 'a string of digits', badIds] as const),
    ...['/add-flashcard-to-shared-folder', '/remove-flashcard-from-shared-folder'].map(
      (of) => [of, 'flashcardID', 'a string of digits', badIds] as const,
    ),
    ['/remove-user-from-shared-folder', 'targetUserID', '1 to 255 characters without control characters', badUsers],
    ...['/set-shared-folder-role', '/transfer-shared-folder'].map(
      (of) => [of, 'targetUserID', 'a member of this shared folder', badUsers] as const,
    ),
    [
      '/set-shared-folder-role',
      'role',
      "one of 'editor', 'viewer'",
      ['', 'owner', 'Editor', 'editor ', 'admin', 'constructor'],
    ],
    ['/create-shared-folder', 'folderName', '1 to 200 characters', badTitles],
    ['/create-shared-folder', 'description', 'at most 10000 characters', badDescriptions],
    ['/create-flashcard', 'flashcardName', `a name of 1 to 200 characters ${readable}`, badNames],
    ['/edit-flashcard', 'newName', `a name of 1 to 200 characters ${readable}`, badNames],
    ['/create-flashcard', 'flashcardDescription', 'at most 10000 characters', badDescriptions],
    ['/edit-flashcard', 'newDescription', 'at most 10000 characters', badDescriptions],
    ['/create-flashcard', 'folder', `a folder path: ${path}`, badPaths],
    ['/edit-flashcard', 'newFolder', `a folder path: ${path}`, badPaths],
    ['/create-folder', 'folder', `the path of a folder: ${path}`, badFolders],
    ['/move-folder', 'folder', `the path of a folder: ${path}`, badFolders],
    [
      '/move-folder',
      'newFolder',
      `the path of a folder: ${path}, not below the folder itself, nor so deep that something in it would lie deeper`,
      badFolders,
    ],
    ['/delete-folder', 'folder', `the path of a folder: ${path}`, badFolders],
    ['/delete-folder', 'recursive', "'true' or 'false'", badBooleans],
    ['/suspend-card', 'suspended', "'true' or 'false'", badBooleans],
    ['/edit-card', 'front', side, ['', ' \n\t', '\u00A0\u3000', 'a\uD800']],
    ['/edit-card', 'back', side, ['', ' \n\t', '\u00A0\u3000', 'a\uD800']],
  ] as readonly Rule[])('outside its rules is refused: %s %s', async (path, key, expected, values) => {
    const endpoint = places.find((place) => place.path === path)?.endpoint as Endpoint;
    const answers = await leavingAsItWas(learner, async () => {
      const answered = [];
      for (const value of values) answered.push(await send(endpoint, withBad(endpoint, key, value)));
      return answered;
    });
    const refused = refusal(400, `Invalid value for '${key}': expected ${expected}`, 'invalid_value');
    expect(answers).toEqual(values.map(() => refused));
  });

  it('is checked after keys and token, and before the objects it names, in every operation', async () => {
    const withValues = [...new Set(places.map(({ endpoint }) => endpoint))].filter(({ auth }) => auth === 'token');
    for (const endpoint of withValues) {
      const bad = Object.fromEntries(Object.keys(endpoint.body).map((key) => [key, 7]));
      expect(await send(endpoint, { jwtToken: 7, ...bad, extra: '' })).toMatchObject({ code: 'key_mismatch' });
      expect(await send(endpoint, { jwtToken: 7, ...bad })).toEqual(invalidToken);
      // The first of several invalid values is reported.
      const [[key = '', { expected = '' } = {}] = []] = Object.entries(endpoint.body);
      expect(await send(endpoint, { jwtToken: learner.token, ...bad })).toEqual(
        refusal(400, invalidValueText(key, expected), 'invalid_value'),
      );
    }
  });
});

const rated = "one of 'again', 'hard', 'good', 'easy'";
const timed =
  'an ISO 8601 instant such as 2026-03-01T13:00:00.000+01:00, at most 60 seconds ahead (24 hours with partial=true), at most 30 days back, and at most 60 seconds before the account was made';
const whole = "an object with 'cardID', 'rating', 'reviewID', 'reviewedAt'";

describe('a batch of reviews', () => {
  let entry: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const { sets } = (await learner.client.folders.tree()).folders.get('Folder') ?? {};
    const [cardID = ''] = await cardsOf(learner, sets?.[0]?.id ?? '');
    entry = { cardID, rating: 'good', reviewedAt: '2026-03-01T12:00:00.000Z' };
  });

  const good = (reviewID: string) => ({ ...entry, reviewID });
  const sendBatch = (reviews: unknown) => sendJson(server(), '/review-cards', { jwtToken: learner.token, reviews });
  const wrong = (text: string) => refusal(400, `Invalid value for 'reviews': ${text}`, 'invalid_value');

  /** The batch with the entry in the middle. */
  const refusedWith = (bad: unknown): Promise<WireAnswer> =>
    leavingAsItWas(learner, () => sendBatch([good('a'), bad, good('c')]));

  it.each([
    ['cardID', 'a string of digits', ['', 'x', '-1', 7, null, [], {}]],
    ['rating', rated, ['', 'Good', 'perfect', '3', 3, null, '__proto__']],
    ['reviewID', '1 to 200 characters', ['', 'r'.repeat(201), '\uDC00', 1, null]],
    [
      'reviewedAt',
      timed,
      [
        '',
        'now',
        0,
        1_772_366_400_000,
        null,
        '2026-03-01',
        '2026-03-01T12:00',
        '2026-03-01 12:00:00Z',
        '2026-03-01T12:00:00',
        '2026-02-30T12:00:00Z',
        '2026-03-01T24:00:00Z',
        '2026-03-01T12:00:60Z',
        '2026-03-01T12:00:00+24:00',
        '2026-03-01T12:00:00 Z',
        '+002026-03-01T12:00:00Z',
        '99999-03-01T12:00:00Z',
        // In the future: up to 60 s are accepted.
        '2026-03-01T12:01:00.001Z',
        '2026-03-01T12:00:00-00:02',
        '9999-12-31T23:59:59Z',
        // Before the account was created: up to 60 s are accepted.
        '2026-03-01T11:58:59.999Z',
        '2026-03-01T12:00:00+00:02',
        '1970-01-01T00:00:00Z',
        '0001-01-01T00:00:00Z',
        '0000-01-01T00:00:00Z',
      ],
    ],
  ])('is refused as a whole for a bad %s, with its position', async (key, expected, values) => {
    for (const value of values)
      expect([value, await refusedWith({ ...good('b'), [key]: value })]).toEqual([
        value,
        wrong(`entry 2: '${key}': expected ${expected}`),
      ]);
  });

  it('is refused as a whole for an entry with an extra or missing key, or that is not an object', async () => {
    const { rating: _, ...unrated } = { rating: '', ...good('b') };
    const entries = [unrated, { ...good('b'), extra: '' }, {}, [], [good('b')], null, 7, 'b', true];
    for (const bad of entries)
      expect([bad, await refusedWith(bad)]).toEqual([bad, wrong(`entry 2: expected ${whole}`)]);
    const polluted = JSON.stringify(good('b')).replace(/\}$/, ',"__proto__":{"rating":"easy"}}');
    const text = `{"jwtToken":"${learner.token}","reviews":[${polluted}]}`;
    const answer = await leavingAsItWas(learner, () => sendText(server(), '/review-cards', { text }));
    expect(answer).toEqual(wrong(`entry 1: expected ${whole}`));
  });

  it('is refused for more than 500 entries, or if it is not a list', async () => {
    const tooMany = Array.from({ length: 501 }, (_, index) => good(`${index}`));
    for (const bad of [tooMany, '[]', { 0: good('a'), length: 1 }, { ...good('a') }, null, 7])
      expect(await leavingAsItWas(learner, () => sendBatch(bad))).toEqual(
        wrong('expected a list of at most 500 reviews'),
      );
  });

  it('is refused in the same way for its last of 500 entries', async () => {
    const reviews = Array.from({ length: 500 }, (_, index) => good(`${index}`));
    const bad = [...reviews.slice(0, -1), { ...good('499'), rating: 'great' }];
    expect(await leavingAsItWas(learner, () => sendBatch(bad))).toEqual(
      wrong(`entry 500: 'rating': expected ${rated}`),
    );
  });
});

describe('a body', () => {
  it('of five megabytes is refused', async () => {
    const text = JSON.stringify({ jwtToken: learner.token, folder: 'a'.repeat(5_000_000) });
    const answer = await leavingAsItWas(learner, () => sendText(server(), '/create-folder', { text }));
    expect(answer).toEqual(refusal(413, 'Request body too large', 'body_too_large'));
  });

  const batchIsNone = 'expected a list of at most 500 reviews';
  const entryIsNone = "entry 1: expected an object with 'cardID', 'rating', 'reviewID', 'reviewedAt'";
  it.each([
    ['lists in lists', '['.repeat(400_000) + ']'.repeat(400_000), entryIsNone],
    ['objects in objects', '{"a":'.repeat(160_000) + '1' + '}'.repeat(160_000), batchIsNone],
    ['very many nothings', `[${'null,'.repeat(190_000)}null]`, batchIsNone],
  ])('with %s instead of a batch is refused', async (_, reviews, reason) => {
    const text = `{"jwtToken":"${learner.token}","reviews":${reviews}}`;
    const answer = await leavingAsItWas(learner, () => sendText(server(), '/review-cards', { text }));
    expect(answer).toEqual(refusal(400, `Invalid value for 'reviews': ${reason}`, 'invalid_value'));
  });

  it('with a title of a megabyte is refused, because a body without a list may have 64 KiB', async () => {
    const goalID = await anXpGoal(server(), learner);
    const goal = { goalID, newEndDate: '31/03/2026', newTitle: 't'.repeat(1_000_000), newGoalXP: '1' };
    const answer = await leavingAsItWas(learner, () =>
      sendJson(server(), '/edit-xp-goal', { jwtToken: learner.token, ...goal }),
    );
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

  it.each(['DELETE', 'PUT', 'PATCH'])('sent with %s instead of POST is refused', async (method) => {
    const text = JSON.stringify({ jwtToken: learner.token, folder: 'New' });
    const answer = await leavingAsItWas(learner, () => sendText(server(), '/create-folder', { text, method }));
    const error = 'This operation is called with another HTTP method';
    expect(answer).toEqual(refusal(405, error, 'method_not_allowed'));
  });

  it.each(['/no-such-operation', '/create-folder/', '/Create-Folder', '/__proto__'])(
    'sent to %s finds no operation',
    async (path) => {
      expect(await sendText(server(), path, { text: '{}' })).toEqual(
        refusal(404, 'No such operation', 'unknown_operation'),
      );
    },
  );
});

describe('a folder', () => {
  it.each(['__proto__', 'constructor', 'cards', 'flashcardID', 'toString', 'a b', '日本語', '😀'])(
    'may be called %s and is returned unchanged',
    async (name) => {
      const { client } = await aLearner(server());
      await client.folders.create(`${name}/${name}`);
      const expected = JSON.parse(`{"${name}":{"${name}":{}}}`) as unknown;
      expect(await client.raw.getFolders()).toEqual(expected);
      expect(Object.keys(await client.raw.getTodayCards())).toEqual([name]);
      expect([...((await client.folders.tree()).folders.get(name)?.folders.keys() ?? [])]).toEqual([name]);
    },
  );

  it('that exists stays unchanged, in any spelling of its path', async () => {
    const answers = await leavingAsItWas(learner, () =>
      Promise.all(
        ['Folder', '/Folder/', ' Folder ', 'Folder//'].map((folder) =>
          sendJson(server(), '/create-folder', { jwtToken: learner.token, folder }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it.each(['Folder/Before', 'Folder/Before/deeper'])('cannot be created in place of a set: %s', async (folder) => {
    const answer = await leavingAsItWas(learner, () =>
      sendJson(server(), '/create-folder', { jwtToken: learner.token, folder }),
    );
    const error = 'A folder or flashcard set with this name already exists here';
    expect(answer).toEqual(refusal(409, error, 'place_taken'));
  });
});

describe('data of another user', () => {
  it('is not revealed by a card’s id, which cannot be guessed', async () => {
    const unknown = '9'.repeat(39);
    await expect(learner.client.cards.get(unknown)).rejects.toSatisfy((error) => isRefused(error, 'card_not_found'));
  });
});
