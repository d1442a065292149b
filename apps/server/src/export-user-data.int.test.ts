import type { AccountId, CardId, LocalDate, ReviewId, SetId, UserId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { FolderPath, SetName } from '@flashcards/library';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from './new-id.ts';
import type { TestServer } from './running-server.test-data.ts';
import { aServer } from './running-server.test-data.ts';

const day = '2026-03-01' as LocalDate;
const cardCount = 2_000;
const reviewCount = 12_000;
const mebibyte = 1024 * 1024;

let real: Store;
let server: TestServer;
/** Pages of the log that were read since the test began. */
let pagesRead = 0;
/** Runs before each of these pages. */
let beforePage: (page: number) => Promise<void>;
/** Runs when no further pages are requested. */
let afterPages: () => void;

beforeAll(async () => {
  real = await openSqliteStore({ file: ':memory:' });
  const all: Store['reviews']['all'] = async function* (account) {
    try {
      for await (const page of real.reviews.all(account)) {
        await beforePage(pagesRead);
        pagesRead += 1;
        yield page;
      }
    } finally {
      afterPages();
    }
  };
  server = await aServer({ store: { ...real, reviews: { ...real.reviews, all } } });
  keen = await aKeenLearner();
});
afterAll(() => server.close());
beforeEach(() => {
  pagesRead = 0;
  beforePage = async () => undefined;
  afterPages = () => undefined;
});

const addCards = async (account: AccountId, count: number): Promise<readonly CardId[]> => {
  const cards = Array.from({ length: count }, () => ({ id: newId() as CardId, front: 'x'.repeat(200), back: 'y' }));
  const place = { name: 'Large' as SetName, folder: '' as FolderPath, description: '' };
  const set = { id: newId() as SetId, ...place, createdAt: new Date(), createdOn: day };
  await real.sets.insertNew(account, set, async ({ addCards: add }) => {
    await add(cards);
    return ok({});
  });
  return cards.map(({ id }) => id);
};

const addReviews = async (account: AccountId, cards: readonly CardId[], count: number): Promise<void> => {
  const most = 500;
  for (let made = 0; made < count; made += most) {
    const reviews = Array.from({ length: most }, (_, index) => ({
      id: newId() as ReviewId,
      card: cards[(made + index) % cards.length] as CardId,
      rating: 'good' as const,
      at: new Date(Date.parse('2026-03-01T12:00:00Z') + 1_000 * (made + index)),
      day,
      retention: 0.9,
    }));
    await real.reviews.record(account, { reviews, today: day });
  }
};

/** A learner whose export has many pages. */
const aKeenLearner = async () => {
  const user = `keen ${newId()}` as UserId;
  const jwtToken = await server.signIn(user);
  const found = await real.users.find(user);
  if (!found) throw new Error('who signed in is there');
  await addReviews(found.account, await addCards(found.account, cardCount), reviewCount);
  const ask = (init: RequestInit = {}): Promise<Response> =>
    fetch(`${server.baseUrl}/export-user-data`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jwtToken }),
      ...init,
    });
  return { found, jwtToken, ask };
};

/** More than the operating system buffers. */
const uncompressed = { 'Content-Type': 'application/json', 'Accept-Encoding': 'identity' };

let keen: Awaited<ReturnType<typeof aKeenLearner>>;

/** Resolves once the count has not changed for 200 ms. */
const standsStill = async (count: () => number): Promise<number> => {
  for (let before = -1; ;) {
    const now = count();
    if (now === before) return now;
    before = now;
    await pause(200);
  }
};

describe('a large export', () => {
  it('is sent in full, without a Content-Length', async () => {
    const response = await keen.ask();
    const text = await response.text();
    const data = JSON.parse(text) as Record<string, readonly unknown[]>;
    expect([response.status, response.headers.get('content-length')]).toEqual([200, null]);
    expect(text.length).toBeGreaterThan(8 * mebibyte);
    expect(['cards', 'progress', 'reviews'].map((name) => data[name]?.length)).toEqual([
      cardCount,
      cardCount,
      reviewCount,
    ]);
    expect(new Set(data['reviews']?.map((review) => (review as { reviewID: string }).reviewID)).size).toBe(reviewCount);
  });

  it('is read only as fast as its client reads, and no further once the client hangs up', async () => {
    await (await keen.ask()).arrayBuffer();
    const all = pagesRead;
    pagesRead = 0;
    const isOver = new Promise<void>((resolve) => (afterPages = resolve));
    const gone = new AbortController();
    const reader = (await keen.ask({ signal: gone.signal, headers: uncompressed })).body?.getReader();
    await reader?.read();
    expect(await standsStill(() => pagesRead)).toBeLessThan(all);
    // The store is not locked meanwhile: others can write.
    expect((await server.post('create-folder', { jwtToken: await server.signIn(), folder: 'a' })).status).toBe(200);
    gone.abort();
    await isOver;
    expect(pagesRead).toBeLessThan(all);
  });

  it('is cut off, and never looks complete, when its account is deleted meanwhile', async () => {
    const { ask, found, jwtToken } = await aKeenLearner();
    beforePage = async (page) => {
      if (page === 2) await real.users.delete(found);
    };
    const response = await ask();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect((await server.post('get-user', { jwtToken })).status).toBe(401);
  });

  it('is cut off when the store fails meanwhile', async () => {
    beforePage = async (page) => {
      if (page === 2) throw new Error('the disk is gone');
    };
    const response = await keen.ask();
    await expect(response.text()).rejects.toThrow();
  });
});

describe('deleting an account', () => {
  it('invalidates its tokens permanently, also after the same user signs in again, and ignores Idempotency-Key', async () => {
    const user = `leaver ${newId()}`;
    const jwtToken = await server.signIn(user);
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'x'.repeat(300) };
    const ask = () => server.post('delete-user', { jwtToken }, { method: 'DELETE', headers });
    expect(await ask()).toMatchObject({ status: 200, body: { success: true } });
    const dead = { status: 401, body: { error: 'Invalid JWT token' } };
    expect(await ask()).toMatchObject(dead);
    const next = await server.signIn(user);
    expect(await ask()).toMatchObject(dead);
    expect((await server.post('get-user', { jwtToken })).status).toBe(401);
    expect((await server.post('get-user', { jwtToken: next })).status).toBe(200);
  });
});
