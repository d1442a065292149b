import type { AccountId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '../../running-server.test-data.ts';
import { aServer } from '../../running-server.test-data.ts';

const limits = { jsonBytes: 4_000_000, setCards: 100_000 };
const place = { flashcardDescription: '', folder: '' };
const card = '{"front":"a","back":"b"}';
const listOf = (count: number): string => `[${Array.from({ length: count }, () => card).join()}]`;

/** The accounts that are adding cards now, and the maximum in total and of one account. */
const adding: AccountId[] = [];
let [most, mostOfOne] = [0, 0];

let server: TestServer;
let token = '';
beforeAll(async () => {
  const store = await openSqliteStore({ file: ':memory:' });
  const addCards: Store['sets']['addCards'] = async (account, ...rest) => {
    adding.push(account);
    most = Math.max(most, adding.length);
    mostOfOne = Math.max(mostOfOne, adding.filter((each) => each === account).length);
    try {
      return await store.sets.addCards(account, ...rest);
    } finally {
      adding.splice(adding.indexOf(account), 1);
    }
  };
  server = await aServer({ store: { ...store, sets: { ...store.sets, addCards } }, config: { limits } });
});
afterAll(() => server.close());
beforeEach(async () => {
  token = await server.signIn();
});

const json = { 'Content-Type': 'application/json' };
const send = (operation: string, body: string, to = server) =>
  to.send(`/api/${operation}`, { method: 'POST', headers: json, body });

/** A request body with its list of cards as raw JSON. */
const create = (cards: string, { name = 'Verbs', jwtToken = token, to = server } = {}) =>
  send(
    'create-flashcard',
    `${JSON.stringify({ jwtToken, flashcardName: name, ...place }).slice(0, -1)},"cards":${cards}}`,
    to,
  );

describe('as many cards as a body can hold', () => {
  it('are created in a set, and added to one', async () => {
    const count = 39_000;
    const { status, body } = await create(listOf(count));
    expect(status).toBe(200);
    const { flashcardID } = body as { flashcardID: string };
    const request = `{"jwtToken":"${token}","flashcardID":"${flashcardID}","cards":${listOf(count)}}`;
    const added = await send('add-cards', request);
    expect(new Set((added.body as { cardIDs: string[] }).cardIDs).size).toBe(count);
    expect((await server.post('get-folders', { jwtToken: token })).body).toMatchObject({
      Verbs: { cardCount: String(2 * count) },
    });
  });

  it('are refused as too large by default above the limit of a set, and as too many with a larger body limit', async () => {
    const usual = await aServer();
    const refused = await create(listOf(100_001), { to: usual, jwtToken: await usual.signIn() });
    expect(refused).toMatchObject({ status: 413, body: { error: 'Request body too large' } });
    await usual.close();
    expect(await create(listOf(100_001))).toMatchObject({ status: 409, body: { error: 'Flashcard set is full' } });
    expect((await create(listOf(100_000))).status).toBe(200);
  });

  it('are added one body at a time per user, and two bodies at a time in total', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => server.signIn()));
    const bodies = users.map(async (jwtToken) => {
      const { flashcardID } = (await create('[]', { jwtToken })).body as { flashcardID: string };
      return `{"jwtToken":"${jwtToken}","flashcardID":"${flashcardID}","cards":${listOf(4_000)}}`;
    });
    const made = await Promise.all(bodies);
    const replies = await Promise.all([...made, ...made, ...made].map((body) => send('add-cards', body)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(mostOfOne).toBe(1);
    expect(most).toBeLessThanOrEqual(2);
  });
});

const noJson = { error: 'Body is not valid JSON' };

describe('a long body', () => {
  it('that is not JSON is refused before its token is checked', async () => {
    expect(await create(`[${listOf(4_000).slice(1, -1)},nothing]`, { jwtToken: 'bad' })).toMatchObject({
      status: 400,
      body: noJson,
    });
  });

  it.each([
    [
      'a __proto__',
      '{"front":"a","__proto__":{"back":"c"}}',
      "Invalid value for 'cards': entry 4001: expected an object",
    ],
    ['a blank side', '{"front":" ","back":"b"}', "Invalid value for 'cards': entry 4001: 'front': expected text"],
    ['a lone surrogate', '{"front":"\\ud800","back":"b"}', "Invalid value for 'cards': entry 4001: 'front': expected"],
    ['very many levels', '['.repeat(400_000) + ']'.repeat(400_000), "Invalid value for 'cards': entry 4001: expected"],
  ])('with %s in an entry is refused, and nothing is stored', async (_, entry, error) => {
    const { status, body } = await create(`[${listOf(4_000).slice(1, -1)},${entry}]`);
    expect([status, (body as { error: string }).error]).toEqual([400, expect.stringContaining(error)]);
    expect((await server.post('get-folders', { jwtToken: token })).body).toEqual({});
  });

  it('is too large for an operation without a list or a side of a card', async () => {
    const folder = 'x'.repeat(70_000);
    const { status, body } = await send('create-folder', JSON.stringify({ jwtToken: token, folder }));
    expect([status, body]).toEqual([413, { error: 'Request body too large' }]);
    const description = { newName: 'a', newFolder: '', newDescription: '\u{10ffff}'.repeat(10_000) };
    const edit = JSON.stringify({ jwtToken: token, flashcardID: '1', ...description });
    const escaped = edit.replace(/[\ud800-\udfff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
    expect(escaped.length).toBeGreaterThan(120_000);
    expect((await send('edit-flashcard', escaped)).status).toBe(404);
  });
});
