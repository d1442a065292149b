import type { AccountId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import {
  aLearner,
  aRequest,
  aReview,
  aSet,
  aStoredGoal,
  aStoredQuest,
  aUser,
  cardAt,
  cardsOf,
  checkIn,
  claimed,
  dueOf,
  folder,
  insert,
  recorded,
  rebuiltBy,
  setsOf,
  someCards,
  today,
  undo,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it, vi } from 'vitest';
import { aFile, rowsOf, run } from '../a-file.test-data.ts';
import { connect } from '../engine/connection.ts';
import { openSqliteStore } from '../index.ts';
import { isLeaving } from '../accounts/users.ts';

const tables = ['users', 'folders', 'sets', 'cards', 'progress', 'events', 'marks', 'days', 'months', 'goals'] as const;
const shared = ['quests', 'participants', 'stints'] as const;
const others = ['activity', 'receipts', 'claims', 'additions', 'clean_ups', ...shared] as const;

const rowsIn = (file: string): Readonly<Record<string, number>> =>
  Object.fromEntries([...tables, ...others].map((table) => [table, rowsOf(file, table)]));

const none = Object.fromEntries([...tables, ...others].map((table) => [table, 0]));

const soon = { timeout: 60_000 };

/** A user with rows in every table. */
const aFullUser = async (store: Store) => {
  const user = await store.users.insertIfAbsent(aUser());
  const { account } = user;
  const set = aSet({ folder: 'a/b', cards: someCards(700) });
  await insert(store, account, set);
  const event = await recorded(store, account, aReview({ card: cardAt(set, 0), rating: 'easy' }));
  await recorded(store, account, aReview({ card: cardAt(set, 0), day: addDays(today, 30) }));
  const undone = await recorded(store, account, aReview({ card: cardAt(set, 1) }));
  await undo(store, account, undone.id);
  await checkIn(store, account);
  await aStoredGoal(store, account);
  await aStoredQuest(store, user);
  await store.folders.make(account, folder('c'), { key: 'k', fingerprint: 'f', keep: () => 'kept' });
  await claimed(store, account, aRequest());
  return { user, account, set, event };
};

/** Makes deletes from a table fail, to simulate a process that dies there. */
const fails = (table: string): string =>
  `CREATE TRIGGER dead BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'dead'); END`;

describe('a user who is deleted', () => {
  it.each([...tables, ...shared, 'activity', 'receipts', 'claims'])(
    'is hidden at once when the process dies at their %s, and the next one removes the rest',
    async (table) => {
      const file = aFile();
      const store = await openSqliteStore({ file });
      const { user, account, set } = await aFullUser(store);
      run(file, fails(table));
      await expect(store.users.delete(user)).rejects.toThrow('sqlite');
      expect(await store.users.find(user.id)).toBeUndefined();
      expect(await setsOf(store, account)).toEqual([]);
      expect(await store.cards.read(cardAt(set, 699))).toBeUndefined();
      const next = await store.users.insertIfAbsent(aUser({ id: user.id }));
      const theirs = { ...aSet({ folder: 'a/b', cards: someCards(3) }), name: set.name };
      expect(await insert(store, next.account, theirs)).toBe('inserted');
      await store.close();
      run(file, 'DROP TRIGGER dead');
      const again = await openSqliteStore({ file });
      await vi.waitFor(() => expect(rowsIn(file)).toMatchObject({ users: 1, cards: 3, clean_ups: 0 }), soon);
      expect(rowsIn(file)).toEqual({ ...none, users: 1, folders: 2, sets: 1, cards: 3, progress: 3 });
      expect(await cardsOf(again, next.account, theirs.id)).toHaveLength(3);
      await again.close();
    },
  );

  it('is removed completely when the deletion is repeated', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { user } = await aFullUser(store);
    run(file, fails('events'));
    await expect(store.users.delete(user)).rejects.toThrow('sqlite');
    run(file, 'DROP TRIGGER dead');
    await store.users.delete(user);
    expect(rowsIn(file)).toEqual(none);
    await store.close();
  });

  it("is removed even if another user's removal fails", async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const [{ user: stuck }, { user }] = [await aFullUser(store), await aFullUser(store)];
    run(file, fails('events'));
    for (const { id, account } of [stuck, user])
      await expect(store.users.delete({ id, account })).rejects.toThrow('sqlite');
    await store.close();
    run(file, 'DROP TRIGGER dead');
    const least = 'BEFORE DELETE ON events WHEN OLD.user = (SELECT min(key) FROM users)';
    run(file, `CREATE TRIGGER stuck ${least} BEGIN SELECT RAISE(ABORT, 'stuck'); END`);
    const again = await openSqliteStore({ file });
    await vi.waitFor(() => expect(rowsIn(file)).toMatchObject({ users: 1 }), soon);
    run(file, 'DROP TRIGGER stuck');
    await again.users.delete(stuck);
    expect(rowsIn(file)).toEqual(none);
    await again.close();
  });

  it('leaves a reusable key without any rows', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { user, set, event } = await aFullUser(store);
    await store.users.delete(user);
    expect(rowsIn(file)).toEqual(none);
    const next = await aLearner(store, { cards: 700 });
    const review = aReview({ card: next.card, id: event.id });
    expect(await recorded(store, next.user, review)).toMatchObject({ seq: 1, before: { state: 'new' } });
    expect(await store.cards.find(next.user, cardAt(set, 0))).toBeUndefined();
    expect(await dueOf(store, next.user, { today })).toHaveLength(700);
    await store.close();
  });

  it('is not confused with a later account that gets the same key', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { user } = await aFullUser(store);
    const connection = connect(file);
    const [key = 0] = connection.tuple('SELECT key FROM users') ?? [];
    expect(connection.tuple(isLeaving, user.account)).toBeUndefined();
    await store.users.delete(user);
    await aLearner(store);
    expect(connection.tuples('SELECT key FROM users')).toEqual([[key]]);
    expect(connection.tuple(isLeaving, user.account)).toBeUndefined();
    connection.close();
    await store.close();
  });

  it('is removed by two processes at once, without rows of users who sign up meanwhile', async () => {
    const file = aFile();
    const [store, twin] = [await openSqliteStore({ file }), await openSqliteStore({ file })];
    const [one, other] = [await aFullUser(store), await aFullUser(twin)];
    const learners: AccountId[] = [];
    const come = async (): Promise<void> => {
      for (let count = 0; count < 5; count += 1) learners.push((await aLearner(twin, { cards: 5 })).user);
    };
    await Promise.all([store.users.delete(one.user), twin.users.delete(other.user), come()]);
    for (const learner of learners) expect(await dueOf(store, learner, { today })).toHaveLength(5);
    expect(rowsIn(file)).toEqual({ ...none, users: 5, sets: 5, cards: 25, progress: 25 });
    await Promise.all([store.close(), twin.close()]);
  });
});

describe('a set that is deleted', () => {
  it('is hidden from readers at once, and removed soon after', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { account, set } = await aFullUser(store);
    expect(await store.sets.delete(account, set.id)).toEqual({ ok: true, value: undefined });
    expect(await setsOf(store, account)).toEqual([]);
    await vi.waitFor(() => expect(rowsIn(file)).toMatchObject({ sets: 0, cards: 0, progress: 0, events: 3 }), soon);
    await store.close();
  });

  it('is removed at the next start when the process dies', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { account, set } = await aFullUser(store);
    run(file, fails('cards'));
    expect(await store.sets.delete(account, set.id)).toEqual({ ok: true, value: undefined });
    expect(await store.sets.find(account, set.id)).toBeUndefined();
    await store.close();
    expect(rowsIn(file)).toMatchObject({ sets: 1, cards: 700 });
    run(file, 'DROP TRIGGER dead');
    const again = await openSqliteStore({ file });
    await vi.waitFor(() => expect(rowsIn(file)).toMatchObject({ sets: 0, cards: 0, progress: 0, events: 3 }), soon);
    await again.close();
  });

  it('loses its name, description and report at once', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { account, set } = await aFullUser(store);
    run(file, fails('cards'));
    await store.folders.delete(account, { path: folder('a'), recursive: true });
    expect(rowsOf(file, `sets WHERE name IS NULL AND report IS NULL AND description = '' AND folder = 0`)).toBe(1);
    expect(await insert(store, account, { ...aSet(), name: set.name })).toBe('inserted');
    await store.close();
  });

  it('leaves reusable keys: reviews stay with the deleted cards, not with later ones of the same keys', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { user, set, card } = await aLearner(store, { cards: 3 });
    const event = await recorded(store, user, aReview({ card, rating: 'easy' }));
    await store.sets.delete(user, set.id);
    await vi.waitFor(() => expect(rowsOf(file, 'sets')).toBe(0), soon);
    const next = aSet({ cards: someCards(3) });
    await insert(store, user, next);
    await rebuiltBy(store, user);
    expect(await undo(store, user, event.id)).toMatchObject({ ok: true, value: { card, progress: event.before } });
    await rebuiltBy(store, user);
    for (const { id } of next.cards) expect((await store.cards.find(user, id))?.progress.state).toBe('new');
    await store.close();
  });
});
