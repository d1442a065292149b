import { addDays } from '@flashcards/kernel';
import type { CardId, LocalDate, SetId, AccountId } from '@flashcards/kernel';
import type { Card, FolderPath, SetName } from '@flashcards/library';
import type { WholeSet } from '@flashcards/persistence-conformance';
import {
  aReview,
  aStoredUser,
  aUser as aNewUser,
  cardsOf,
  dueOf,
  foldersOf,
  insert,
  record,
  setsOf,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseSync } from './engine/driver.ts';
import { openSqliteStore } from './index.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sqlite-file-'));
});
afterAll(() => rm(directory, { recursive: true }));

const aFile = (): string => join(directory, `${randomUUID()}.db`);
const today = '2026-03-01' as LocalDate;
const createdAt = new Date('2026-03-01T10:00:00.123Z');

const aUser = aStoredUser;

const someCards = (count: number): readonly Card[] => {
  const first = BigInt(`0x${randomUUID().replaceAll('-', '')}`);
  return Array.from({ length: count }, (_, index) => ({
    id: String(first + BigInt(index)) as CardId,
    front: `front ${index}`,
    back: `back ${index}`,
  }));
};

const aSet = (cards: readonly Card[], name: string = randomUUID()): WholeSet => ({
  id: (cards[0]?.id ?? '0') as string as SetId,
  name: name as SetName,
  description: '',
  folder: 'a/b' as FolderPath,
  createdAt,
  createdOn: today,
  cards,
});

/** One review with a good rating. */
const reviewOnce = (store: Store, account: AccountId, card: CardId): ReturnType<typeof record> =>
  record(store, account, aReview({ card, day: today }));

const everythingOf = async (store: Store, user: AccountId): Promise<unknown> => ({
  folders: await foldersOf(store, user),
  sets: await setsOf(store, user),
  due: await dueOf(store, user, { today: addDays(today, 400) }),
  activity: await store.activities.find(user),
  day: await store.activities.onDay(user, today),
});

const messagesOf = (error: unknown): readonly string[] =>
  error instanceof Error ? [error.message, ...messagesOf(error.cause)] : [];

const failureOf = (opened: Promise<Store>): Promise<unknown> =>
  opened.then(
    async (store) => {
      await store.close();
      throw new Error('the store has opened');
    },
    (error: unknown) => error,
  );

describe('a sqlite file', () => {
  it('keeps everything over a restart', async () => {
    const file = aFile();
    const before = await openSqliteStore({ file });
    const user = await aUser(before);
    const cards = someCards(3);
    await insert(before, user, aSet(cards));
    for (const { id } of cards.slice(1)) await reviewOnce(before, user, id);
    const kept = await everythingOf(before, user);
    await before.close();
    const after = await openSqliteStore({ file });
    expect(await everythingOf(after, user)).toEqual(kept);
    expect(kept).toMatchObject({ folders: ['a', 'a/b'], due: [{}, {}, {}], day: { ratings: { good: 2 } } });
    await after.close();
  });

  it('is created with its missing directories, for this user only', async () => {
    const above = join(directory, randomUUID());
    const store = await openSqliteStore({ file: join(above, 'deep', 'store.db') });
    await store.close();
    expect((await stat(join(above, 'deep'))).mode & 0o777).toBe(0o700);
  });

  it('is complete without other files once its store is closed', async () => {
    const [file, copy] = [aFile(), aFile()];
    const store = await openSqliteStore({ file });
    const user = await aUser(store);
    await insert(store, user, aSet(someCards(3)));
    const kept = await everythingOf(store, user);
    await store.close();
    await copyFile(file, copy);
    const copied = await openSqliteStore({ file: copy });
    expect(await everythingOf(copied, user)).toEqual(kept);
    await copied.close();
  });

  it('serves two stores, each of which sees the writes of the other', async () => {
    const file = aFile();
    const stores = [await openSqliteStore({ file }), await openSqliteStore({ file })] as const;
    const user = await aUser(stores[0]);
    const sets = Array.from({ length: 20 }, () => aSet(someCards(2)));
    const answers = await Promise.all(sets.map((set, index) => insert(stores[index % 2 === 0 ? 0 : 1], user, set)));
    expect(answers).toEqual(sets.map(() => 'inserted'));
    expect(await everythingOf(stores[0], user)).toEqual(await everythingOf(stores[1], user));
    expect(await setsOf(stores[1], user)).toHaveLength(20);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('counts every review that two stores record concurrently', async () => {
    const file = aFile();
    const stores = [await openSqliteStore({ file }), await openSqliteStore({ file })] as const;
    const user = await aUser(stores[0]);
    const cards = someCards(1);
    await insert(stores[0], user, aSet(cards));
    const [{ id }] = cards as [Card];
    await Promise.all(Array.from({ length: 40 }, (_, index) => reviewOnce(stores[index % 2 === 0 ? 0 : 1], user, id)));
    expect(await stores[1].activities.onDay(user, today)).toMatchObject({ ratings: { good: 40 } });
    expect(await stores[0].cards.find(user, id)).toMatchObject({ progress: { reviews: 40 } });
    await Promise.all(stores.map((store) => store.close()));
  });

  it('is migrated once when several stores open it at once', async () => {
    const file = aFile();
    const stores = await Promise.all(Array.from({ length: 5 }, () => openSqliteStore({ file })));
    const users = await Promise.all(stores.map((store) => store.users.insertIfAbsent(aNewUser())));
    const [first] = stores;
    for (const user of users) expect(await first?.users.find(user.id)).toEqual(user);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('waits while another process creates it', async () => {
    const file = aFile();
    const other = new DatabaseSync(file);
    other.exec('BEGIN EXCLUSIVE; CREATE TABLE elsewhere (a)');
    const opened = openSqliteStore({ file });
    opened.catch(() => undefined);
    await sleep(200);
    other.exec('ROLLBACK');
    other.close();
    const store = await opened;
    expect(await store.ping()).toBeUndefined();
    await store.close();
  });
});

describe('a sqlite file that is not a store', () => {
  it('from a newer version of the service is refused and left unchanged', async () => {
    const file = aFile();
    await (await openSqliteStore({ file })).close();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 9999');
    const failure = await failureOf(openSqliteStore({ file }));
    expect(messagesOf(failure)[0]).toContain(`${file}: sqlite: the data was written by a newer version of the service`);
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 9999 });
    database.close();
  });

  it.each(['a text', 'a directory', 'a file of another program', 'a torn database'])(
    'is refused with its path and the reason: %s',
    async (what) => {
      const file = aFile();
      if (what === 'a directory') await mkdir(file);
      else if (what === 'a text') await writeFile(file, 'no database '.repeat(1_000));
      else if (what === 'a torn database') await writeFile(file, `SQLite format 3\u0000${'x'.repeat(5_000)}`);
      else await writeFile(file, Buffer.alloc(8_192, 7));
      const failure = await failureOf(openSqliteStore({ file }));
      const reason = what === 'a directory' ? 'EISDIR' : 'not a database';
      expect(messagesOf(failure)[0]).toContain(`sqlite: cannot use the database ${file}: `);
      expect(messagesOf(failure)[0]).toContain(reason);
    },
  );
});

describe('a queue of writes', () => {
  // With five seconds for each this would take longer than a test may.
  it('waits together for another process', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const users = await Promise.allSettled(Array.from({ length: 40 }, () => aUser(store)));
    for (const user of users) expect(user).toMatchObject({ reason: { name: 'StoreUnavailable' } });
    other.exec('ROLLBACK');
    other.close();
    expect(await aUser(store)).toBeDefined();
    await store.close();
  });

  it('lets other arrived work run between groups', async () => {
    const store = await openSqliteStore({ file: aFile() });
    // More than fit into two group commits.
    const all = 500;
    let written = 0;
    const users = Array.from({ length: all }, () => aUser(store).then(() => (written += 1)));
    await nextTurn();
    await nextTurn();
    const writtenMeanwhile = written;
    await Promise.all(users);
    expect([writtenMeanwhile < all, written]).toEqual([true, all]);
    await store.close();
  });
});

describe('a damaged sqlite file', () => {
  it("is reported as a fault of the store, without SQLite's message", async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const user = await aUser(store);
    const set = aSet(someCards(5_000));
    await insert(store, user, set);
    await store.close();
    const pages = await open(file, 'r+');
    const { size } = await pages.stat();
    await pages.write(Buffer.alloc(size / 2, 0xa5), 0, size / 2, size / 4);
    await pages.close();
    const damaged = await openSqliteStore({ file });
    const failure = await cardsOf(damaged, user, set.id).catch((error: unknown) => error);
    expect(messagesOf(failure)[0]).toBe('sqlite: operation failed with result code 11');
    await damaged.close();
  });
});

describe('the schema of a sqlite file', () => {
  it('has an index for every foreign key, so that deletes scan no table', async () => {
    const file = aFile();
    await (await openSqliteStore({ file })).close();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA foreign_keys = ON');
    const planOf = (table: string): readonly unknown[] =>
      database.prepare(`EXPLAIN QUERY PLAN DELETE FROM ${table} WHERE key = 1`).all();
    const scans = ['users', 'sets', 'cards']
      .flatMap(planOf)
      .map((step) => (step as { detail: string }).detail)
      .filter((detail) => detail.startsWith('SCAN'));
    expect(scans).toEqual([]);
    database.close();
  });
});

describe('a large insert into a sqlite file', () => {
  it('pauses between large cards, too', async () => {
    const store = await openSqliteStore({ file: aFile() });
    const user = await aUser(store);
    const side = 'x'.repeat(500_000);
    const cards = someCards(20).map((card) => ({ ...card, front: side, back: side }));
    let isInserted = false;
    let turns = 0;
    const inserting = insert(store, user, aSet(cards)).then(() => (isInserted = true));
    for (; !isInserted; turns += 1) await nextTurn();
    await inserting;
    expect(turns).toBeGreaterThan(10);
    await store.close();
  });

  it('allows reads meanwhile, which see nothing of it until it is complete', async () => {
    const store = await openSqliteStore({ file: aFile() });
    const user = await aUser(store);
    const cards = someCards(20_000);
    const order: string[] = [];
    const inserting = insert(store, user, aSet(cards)).then(() => order.push('inserted'));
    while (!order.includes('inserted')) {
      const [read, sets, folders] = await Promise.all([
        store.cards.read(cards[0]?.id as CardId),
        setsOf(store, user),
        foldersOf(store, user),
      ]);
      if (!order.includes('inserted')) order.push(read || sets.length > 0 || folders.length > 0 ? 'saw it' : 'read');
      await nextTurn();
    }
    await inserting;
    const reads = order.filter((entry) => entry === 'read');
    expect(reads.length).toBeGreaterThan(20);
    // One read may see it between the commit and its acknowledgement.
    expect(order.filter((entry) => entry === 'saw it').length).toBeLessThanOrEqual(1);
    expect(order.slice(0, reads.length)).toEqual(reads);
    expect(await setsOf(store, user)).toMatchObject([{ cardCount: 20_000 }]);
    await store.close();
  });

  it('loses no concurrent write', async () => {
    const store = await openSqliteStore({ file: aFile() });
    const user = await aUser(store);
    const [earlier] = someCards(1) as [Card];
    await insert(store, user, aSet([earlier]));
    await Promise.all([insert(store, user, aSet(someCards(5_000))), reviewOnce(store, user, earlier.id)]);
    expect(await store.activities.onDay(user, today)).toMatchObject({ ratings: { good: 1 } });
    expect(await setsOf(store, user)).toHaveLength(2);
    await store.close();
  });

  it('leaves nothing behind when it fails halfway', async () => {
    const store = await openSqliteStore({ file: aFile() });
    const user = await aUser(store);
    const cards = someCards(1_000);
    const twice = aSet([...cards, ...cards.slice(0, 1)]);
    const before = await everythingOf(store, user);
    const failure = await insert(store, user, twice).catch((error: unknown) => error);
    expect(messagesOf(failure)[0]).toMatch(/^sqlite: /);
    expect(await everythingOf(store, user)).toEqual(before);
    expect(await store.cards.read(cards[0]?.id as CardId)).toBeUndefined();
    expect(await insert(store, user, { ...twice, cards })).toBe('inserted');
    await store.close();
  });

  it('is missing after a crash meanwhile, while all earlier writes are there', async () => {
    const [file, crashed] = [aFile(), aFile()];
    const store = await openSqliteStore({ file });
    const user = await aUser(store);
    const [earlier] = someCards(1) as [Card];
    await insert(store, user, aSet([earlier]));
    await reviewOnce(store, user, earlier.id);
    const before = await everythingOf(store, user);
    let isInserted = false;
    const inserting = insert(store, user, aSet(someCards(20_000))).then(() => (isInserted = true));
    for (let turn = 0; turn < 40; turn += 1) await nextTurn();
    for (const part of ['', '-wal']) await copyFile(`${file}${part}`, `${crashed}${part}`);
    expect(isInserted).toBe(false);
    await inserting;
    await store.close();
    const after = await openSqliteStore({ file: crashed });
    expect(await everythingOf(after, user)).toEqual(before);
    await after.close();
  });
});
