import type { AccountId, CardId, GoalId, LocalDate, SetId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { FolderPath, SetName } from '@flashcards/library';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '../../new-id.ts';
import type { TestServer } from '../../running-server.test-data.ts';
import { aServer } from '../../running-server.test-data.ts';

const mebibyte = 1024 * 1024;
const batch = 500;

/** Stores a set of `cards` cards with `bytes` bytes of text each, without an upload. */
const fill = async (store: Store, account: AccountId, cards: number, bytes: number): Promise<SetId> => {
  const id = newId() as SetId;
  const createdOn = '2026-01-01' as LocalDate;
  const set = {
    id,
    name: `set ${id}` as SetName,
    description: '',
    folder: '' as FolderPath,
    createdAt: new Date(),
    createdOn,
  };
  const front = 'x'.repeat(bytes - 1);
  await store.sets.insertNew(account, set, async ({ addCards: add }) => {
    for (let made = 0; made < cards; made += batch)
      await add(
        Array.from({ length: Math.min(batch, cards - made) }, () => ({ id: newId() as CardId, front, back: 'y' })),
      );
    return ok({});
  });
  return id;
};

let store: Store;
let server: TestServer;
const accountOf = async (user: string, where = store): Promise<AccountId> => {
  const found = await where.users.find(user as never);
  if (!found) throw new Error('who signed in is there');
  return found.account;
};

beforeAll(async () => {
  store = await openSqliteStore({ file: ':memory:' });
  server = await aServer({ store, config: { limits: { largeAnswersPerUser: 2 } } });
});
afterAll(() => server.close());

/** A user with a set whose reply has this many MiB, and the request for it. */
const aHoarder = async (mebibytes: number) => {
  const user = `hoarder ${newId()}`;
  const token = await server.signIn(user);
  const id = await fill(store, await accountOf(user), mebibytes * 16, 65_536);
  const body = { jwtToken: token, flashcardID: id };
  return { user, token, id, ask: () => server.post('get-flashcard', body), body };
};

/** Sends a request and never reads the reply. */
const askAndNeverRead = async (operation: string, body: object): Promise<{ readonly isCut: () => boolean }> => {
  const text = JSON.stringify(body);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let isCut = false;
  socket.on('error', () => undefined).on('close', () => (isCut = true));
  socket.pause();
  const head = `POST /api/${operation} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
  await new Promise<void>((resolve) =>
    socket.write(`${head}Content-Length: ${text.length}\r\n\r\n${text}`, () => resolve()),
  );
  return { isCut: () => isCut };
};

describe('a large set', () => {
  it('is sent in full, without a Content-Length, card by card in order', async () => {
    const { ask, token, id } = await aHoarder(5);
    const { status, body, headers } = await ask();
    const { cards } = body as { cards: Record<string, { front: string }> };
    expect([status, Object.keys(cards).length, headers.get('content-length')]).toEqual([200, 80, null]);
    expect(Object.values(cards).every(({ front }) => front.length === 65_535)).toBe(true);
    expect(Object.keys(body as object)).toEqual([
      'flashcardID',
      'flashcardName',
      'flashcardDescription',
      'folder',
      'cards',
    ]);
    const unknown = await server.post('get-flashcard', { jwtToken: token, flashcardID: `${id}0` });
    expect(unknown.status).toBe(404);
  });

  it('has a Content-Length when it is small', async () => {
    const { ask } = await aHoarder(0);
    expect(Number((await ask()).headers.get('content-length'))).toBeGreaterThan(0);
  });

  it('is cut off, and never looks complete, when the store fails meanwhile', async () => {
    const failing = await openSqliteStore({ file: ':memory:' });
    const ofSet: Store['cards']['ofSet'] = async function* (account, set) {
      let given = 0;
      for await (const page of failing.cards.ofSet(account, set)) {
        if ((given += 1) > 2) throw new Error('the disk is gone');
        yield page;
      }
    };
    const other = await aServer({ store: { ...failing, cards: { ...failing.cards, ofSet } } });
    onTestFinished(() => other.close());
    const user = `learner ${newId()}`;
    const jwtToken = await other.signIn(user);
    const flashcardID = await fill(failing, await accountOf(user, failing), 80, 65_536);
    await expect(other.post('get-flashcard', { jwtToken, flashcardID })).rejects.toThrow();
  });
});

describe('large replies that the client does not read', () => {
  it('are limited per user; a further one is refused with Retry-After', async () => {
    const hostile = await aHoarder(16);
    for (let sent = 0; sent < 2; sent += 1) await askAndNeverRead('get-flashcard', hostile.body);
    const honest = await aHoarder(2);
    expect((await honest.ask()).status).toBe(200);
    const third = await hostile.ask();
    expect([third.status, third.headers.get('x-error-code'), third.headers.get('retry-after')]).toEqual([
      503,
      'too_many_large_answers',
      '5',
    ]);
  });

  it('do not block small replies to the same user', async () => {
    const hostile = await aHoarder(16);
    for (let sent = 0; sent < 4; sent += 1) await askAndNeverRead('get-flashcard', hostile.body);
    expect((await server.post('get-folders', { jwtToken: hostile.token })).status).toBe(200);
  });
});

describe('the due cards of a very large set', () => {
  it('are sent in full, with a Content-Length', async () => {
    const user = `learner ${newId()}`;
    const token = await server.signIn(user);
    const id = await fill(store, await accountOf(user), 20_000, 2);
    const plain = { 'Content-Type': 'application/json', 'Accept-Encoding': 'identity' };
    const { body, headers } = await server.post('get-today-cards', { jwtToken: token }, { headers: plain });
    const { cards } = (body as Record<string, { cards: object }>)[`set ${id}`] ?? { cards: {} };
    expect(Object.keys(cards)).toHaveLength(20_000);
    expect(Number(headers.get('content-length'))).toBeGreaterThan(mebibyte);
    expect((await server.post('get-folders', { jwtToken: token })).body).toMatchObject({
      [`set ${id}`]: { cardCount: '20000', dueCount: '20000' },
    });
  });

  it('counts from its first byte while it is held', async () => {
    const own = await openSqliteStore({ file: ':memory:' });
    const other = await aServer({ store: own, config: { limits: { unreadMebibytes: 1.5 } } });
    onTestFinished(() => other.close());
    const user = `learner ${newId()}`;
    const jwtToken = await other.signIn(user);
    // Less than 1 MiB beyond the first: it is cut only if the first MiB counts as well.
    await fill(own, await accountOf(user, own), 20_000, 2);
    await expect(other.post('get-today-cards', { jwtToken })).rejects.toThrow();
    expect((await other.post('get-folders', { jwtToken })).status).toBe(200);
  });
});

describe('replies that turn out to be small', () => {
  it.each(['get-today-cards', 'get-folders', 'update-goal-status'])(
    'are all sent when one user sends fifty requests at once: %s',
    async (operation) => {
      const body = { jwtToken: await server.signIn() };
      const replies = await Promise.all(Array.from({ length: 50 }, () => server.post(operation, body)));
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    },
  );
});

describe('the most goals that a user can have', () => {
  it('are sent in full, with any characters in their titles', async () => {
    const user = `planner ${newId()}`;
    const jwtToken = await server.signIn(user);
    const account = await accountOf(user);
    const day = '2026-03-01' as LocalDate;
    const title = '\u0001'.repeat(200);
    const mostGoals = 1_000;
    const facts = { kind: 'cards', target: 999_999_999, endDate: day, today: day } as const;
    for (let made = 0; made < mostGoals; made += 1) {
      const id = newId() as GoalId;
      await store.goals.create(account, { ...facts, id, createdAt: new Date() });
      await store.goals.edit(account, { ...facts, id, title });
    }
    const { body, headers } = await server.post('update-goal-status', { jwtToken });
    const titles = Object.values(body as Readonly<Record<string, { readonly title: string }>>);
    expect(titles.filter((goal) => goal.title === title).length).toBe(mostGoals);
    expect(headers.get('content-length')).toBeNull();
  });
});
