import type { Goal } from '@flashcards/goals';
import type { AccountId, CardId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { FolderPath, SetName } from '@flashcards/library';
import type { WholeSet } from '@flashcards/persistence-conformance';
import {
  aGoal,
  aReview,
  aStoredGoal,
  aStoredUser,
  aUser as aNewUser,
  cardsOf,
  checkIn,
  dueOf,
  foldersOf,
  insert,
  makeFolder,
  noTotals,
  setsOf,
  record as recordReview,
  undo,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { reviewCount } from '@flashcards/streak';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import type { CollectionName, WritableCollections } from './collections.ts';
import { collectionsOf } from './collections.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { aFaultyWire } from './faulty-wire.test-data.ts';
import { openMongodbStore } from './index.ts';
import { aPause, deathsOn } from './deaths.test-data.ts';
import { aDatabase, dropDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { keyOf, ofUser } from './keys.ts';
import { takeLease } from './leases.ts';
import { openStoreOn } from './open-mongodb-store.ts';
import { sweep } from './sweeper.ts';

const found = await findMongoServer();
const uri = found ?? '';

const today = '2026-03-01' as LocalDate;
const createdAt = new Date('2026-03-01T10:00:00.123Z');

const randomDigits = (): string => BigInt(`0x${randomUUID().replaceAll('-', '')}`).toString();

const aUser = aStoredUser;

const aSet = (set: Partial<WholeSet> = {}): WholeSet => ({
  id: randomDigits() as SetId,
  name: randomUUID() as SetName,
  description: '',
  folder: 'a/b' as FolderPath,
  createdAt,
  createdOn: today,
  cards: Array.from({ length: 3 }, (_, index) => ({ id: randomDigits() as CardId, front: `${index}`, back: '' })),
  ...set,
});

const cardOf = ({ cards }: WholeSet): CardId => {
  const [card] = cards;
  if (!card) throw new Error('the set has cards');
  return card.id;
};

const record = (
  store: Store,
  account: AccountId,
  { id, card }: { readonly id: ReviewId; readonly card: CardId },
): ReturnType<typeof recordReview> => recordReview(store, account, aReview({ id, card, day: today, rating: 'again' }));

const aReviewId = (): ReviewId => randomUUID() as ReviewId;

/** All that a user sees of their own. */
const everythingOf = async (store: Store, user: AccountId, set?: WholeSet): Promise<unknown> => ({
  folders: await foldersOf(store, user),
  sets: await setsOf(store, user),
  due: await dueOf(store, user, { today: '9999-12-31' as LocalDate }),
  totals: await store.activities.find(user),
  day: await store.activities.onDay(user, today),
  cards: set && (await cardsOf(store, user, set.id)),
  read: set && (await Promise.all(set.cards.map(({ id }) => store.cards.read(id)))),
});

describe.skipIf(found === undefined)('a process that is gone', () => {
  const database = aDatabase();
  let connection: Connection;
  let store: Store;
  let inside: Database;
  let collections: WritableCollections;
  /** How many documents of the user a collection holds. */
  const storedOf = (name: CollectionName, user: AccountId): Promise<number> =>
    connection.db.collection(name).countDocuments({ user });
  beforeAll(async () => {
    store = await openMongodbStore({ uri, database });
    connection = connect({ uri, database });
    inside = openDatabase(connection);
    collections = collectionsOf(connection.db);
  });
  afterAll(async () => {
    await store.close();
    await inside.close();
    await dropDatabase(uri, database);
  });

  const { doomed, atEveryWrite, pausedAt } = deathsOn({ uri, database });

  const letTimePass = async (): Promise<void> => {
    const past = { $set: { until: new Date(0) } };
    for (const { _id } of await collections.drafts.find({}).toArray())
      await collections.drafts.updateOne({ _id }, past);
    await inside.run(sweep);
  };

  it('inserting a set has inserted all of it or nothing, and the sweeper takes away the rest', async () => {
    const count = await atEveryWrite(async () => {
      const user = await aUser(store);
      const set = aSet({ folder: 'a/b/c' as FolderPath });
      const nothing = await everythingOf(store, user, set);
      return {
        run: (dying) => insert(dying, user, set),
        check: async (told) => {
          const all = await everythingOf(store, user, set);
          const isThere = (await store.sets.find(user, set.id)) !== undefined;
          if (isThere)
            expect(all, told).toMatchObject({
              folders: ['a', 'a/b', 'a/b/c'],
              sets: [{ id: set.id, folder: 'a/b/c', cardCount: 3 }],
              due: set.cards.map(({ id }) => ({ id })),
              cards: set.cards,
              read: set.cards.map(({ front, back }) => ({ front, back })),
            });
          else expect(all, told).toEqual(nothing);
          expect(await store.sets.isNameTaken(user, set.name), told).toBe(isThere);
          await letTimePass();
          await letTimePass();
          expect(await storedOf('cards', user), told).toBe(isThere ? 3 : 0);
          expect(await storedOf('progress', user), told).toBe(isThere ? 3 : 0);
          expect(await storedOf('drafts', user), told).toBe(0);
          expect(await insert(store, user, { ...aSet(), name: set.name }), told).toBe(
            isThere ? 'name_taken' : 'inserted',
          );
        },
      };
    });
    expect(count).toBeGreaterThan(10);
  });

  it('leaves what there is to sweep to the one who holds the lease', async () => {
    const user = await aUser(store);
    const set = aSet();
    const _id = keyOf(user, set.id);
    const dead = { _id, user, set: set.id, order: 1, state: 'open', until: new Date(0), rev: 0 } as const;
    await collections.drafts.insertOne(dead);
    const release = await takeLease(collections, 'sweeper', 60_000);
    await inside.run(sweep);
    expect(await collections.drafts.findOne({ _id })).toEqual(dead);
    await release?.();
    await inside.run(sweep);
    expect(await collections.drafts.findOne({ _id })).not.toEqual(dead);
  });

  it('making folders has made all of them or none', async () => {
    const count = await atEveryWrite(async () => {
      const user = await aUser(store);
      return {
        run: (dying) => makeFolder(dying, user, 'a/b/c' as FolderPath),
        check: async (told) => {
          const made = await foldersOf(store, user);
          expect([[], ['a', 'a/b', 'a/b/c']], told).toContainEqual(made);
          expect(await makeFolder(store, user, 'a/b/c' as FolderPath), told).toBe('made');
          expect(await foldersOf(store, user), told).toEqual(['a', 'a/b', 'a/b/c']);
        },
      };
    });
    expect(count).toBeGreaterThan(3);
  });

  it('recording a review has counted it once or not at all, and it may be sent again', async () => {
    const count = await atEveryWrite(async () => {
      const user = await aUser(store);
      const set = aSet();
      await insert(store, user, set);
      const told = { id: aReviewId(), card: cardOf(set) };
      await record(store, user, { ...told, id: aReviewId() });
      return {
        run: (dying) => record(dying, user, told),
        check: async (when) => {
          const reviews = reviewCount(await store.activities.onDay(user, today));
          expect([1, 2], when).toContain(reviews);
          const standing = {
            activity: (await store.activities.find(user)).reviewXp,
            card: await store.cards.find(user, told.card),
            events: await storedOf('events', user),
          };
          expect(standing, when).toMatchObject({
            activity: 4 * reviews,
            card: { progress: { reviews } },
            events: reviews,
          });
          const [again, last] = [await record(store, user, told), await record(store, user, told)];
          expect(again, when).toMatchObject({ ok: true, value: { after: { reviews: 2 } } });
          expect(last, when).toEqual(again);
          expect(await store.activities.onDay(user, today), when).toMatchObject({ ratings: { again: 2 }, xp: 8 });
        },
      };
    });
    expect(count).toBeGreaterThan(3);
  });

  it('undoing a review has undone it or not, and it may be asked for again', async () => {
    const count = await atEveryWrite(async () => {
      const user = await aUser(store);
      const set = aSet();
      await insert(store, user, set);
      const [first, second] = [aReviewId(), aReviewId()];
      const card = cardOf(set);
      for (const id of [first, second]) await record(store, user, { id, card });
      return {
        run: (dying) => undo(dying, user, first),
        check: async (when) => {
          const day = await store.activities.onDay(user, today);
          const { xp } = day;
          const reviews = reviewCount(day);
          expect([1, 2], when).toContain(reviews);
          expect(xp, when).toBe(4 * reviews);
          expect(await store.cards.find(user, card), when).toMatchObject({ progress: { reviews } });
          expect(await undo(store, user, first), when).toMatchObject({ ok: true, value: { progress: { reviews: 1 } } });
          expect(await store.activities.onDay(user, today), when).toMatchObject({ ratings: { again: 1 }, newCards: 1 });
        },
      };
    });
    expect(count).toBeGreaterThan(4);
  });

  it('recording a batch has counted all of it or nothing, what it moves and completes included', async () => {
    const count = await atEveryWrite(async () => {
      const user = await aUser(store);
      const set = aSet();
      await insert(store, user, set);
      const card = cardOf(set);
      const [early, ...others] = set.cards.map(({ id }) => aReview({ card: id, day: today, rating: 'again' }));
      await record(store, user, { id: aReviewId(), card });
      await aStoredGoal(store, user, { target: 12, endDate: today, createdAt: new Date(0) }, today);
      const batch = { reviews: [early, ...others].filter((each) => each !== undefined), today };
      return {
        run: (dying) => dying.reviews.record(user, batch),
        check: async (when) => {
          const seen = {
            reviews: reviewCount(await store.activities.onDay(user, today)),
            totals: await store.activities.find(user),
            goals: await store.goals.refresh(user, today),
            replayed: (await store.cards.find(user, card))?.progress,
          };
          const all = [
            {
              reviews: 1,
              totals: { reviewXp: 4, completedGoals: 0 },
              goals: [{ progress: 4 }],
              replayed: { reviews: 1 },
            },
            {
              reviews: 4,
              totals: { reviewXp: 16, completedGoals: 1 },
              goals: [{ progress: 16 }],
              replayed: { reviews: 2 },
            },
          ];
          expect(seen, when).toMatchObject(all[seen.reviews === 1 ? 0 : 1] ?? {});
          expect(await store.reviews.record(user, batch), when).toMatchObject({ ok: true });
          expect(await store.activities.find(user), when).toMatchObject({ reviewXp: 16, completedGoals: 1 });
        },
      };
    });
    expect(count).toBeGreaterThan(3);
  });

  it('a check-in has counted once or not at all, and may be repeated', async () => {
    const count = await atEveryWrite(async () => {
      const user = await aUser(store);
      await checkIn(store, user, addDays(today, -1));
      return {
        run: (dying) => checkIn(dying, user, today),
        check: async (when) => {
          const { streak } = await store.activities.find(user);
          const { checkedIn } = await store.activities.onDay(user, today);
          expect(streak, when).toMatchObject({ length: checkedIn ? 2 : 1 });
          expect(await checkIn(store, user, today), when).toMatchObject({ streak: { length: 2, activeDays: 2 } });
        },
      };
    });
    expect(count).toBe(4);
  });

  const completed = { target: 4, progress: 4, status: 'completed' };

  it.each<[string, (goal: Goal) => (store: Store, user: AccountId) => Promise<unknown>, object]>([
    [
      'making',
      () => {
        const request = { ...aGoal({ createdAt: new Date('2026-03-03T00:00:00Z') }), today };
        return (of, user) => of.goals.create(user, request);
      },
      { goals: [completed, { progress: 0 }], totals: { completedGoals: 1 } },
    ],
    [
      'editing',
      ({ id, kind, endDate }) =>
        (of, user) =>
          of.goals.edit(user, { id, kind, endDate, title: 'more', target: 5, today }),
      { goals: [{ title: 'more', target: 5, progress: 4, status: 'in-progress' }], totals: { completedGoals: 0 } },
    ],
    [
      'deleting',
      ({ id }) =>
        (of, user) =>
          of.goals.delete(user, id),
      { goals: [], totals: { completedGoals: 1 } },
    ],
  ])('%s a goal has done all of it or nothing', async (_, change, after) => {
    const standing = async (user: AccountId): Promise<unknown> => ({
      goals: await store.goals.refresh(user, today),
      totals: await store.activities.find(user),
    });
    const count = await atEveryWrite(async () => {
      const user = await aUser(store);
      const set = aSet();
      await insert(store, user, set);
      const ends = { target: 4, endDate: addDays(today, 1), createdAt: new Date(0) };
      const run = change(await aStoredGoal(store, user, ends, today));
      await record(store, user, { id: aReviewId(), card: cardOf(set) });
      const before = await standing(user);
      return {
        run: (dying) => run(dying, user),
        check: async (when) => {
          const seen = await standing(user);
          if (isDeepStrictEqual(seen, before)) await run(store, user);
          else expect(seen, when).toMatchObject(after);
          expect(await standing(user), when).toMatchObject(after);
        },
      };
    });
    expect(count).toBeGreaterThan(2);
  });

  /** Whoever looks while a process is in the midst of its writes sees all as it was, or all as it will be. */
  const looksWhole = async (
    begin: () => Promise<{
      readonly run: (store: Store) => Promise<unknown>;
      readonly all: (store: Store) => Promise<unknown>;
    }>,
  ): Promise<void> => {
    const counted = await begin();
    const count = await doomed(() => 'passes', counted.run);
    expect(count).toBeGreaterThan(2);
    for (let write = 1; write <= count; write += 1) {
      const { run, all } = await begin();
      const before = await all(store);
      const seen: unknown[] = [];
      await pausedAt(write, run, async () => seen.push(await all(store), await all(store)));
      const after = await all(store);
      for (const each of seen) expect([before, after], `at write ${write} of ${count}`).toContainEqual(each);
      expect(after, `after write ${write} of ${count}`).not.toEqual(before);
    }
  };

  it('for a while only, in the midst of a review, shows nobody half of it', async () => {
    await looksWhole(async () => {
      const user = await aUser(store);
      const set = aSet();
      const card = cardOf(set);
      await insert(store, user, set);
      await record(store, user, { id: aReviewId(), card });
      const id = aReviewId();
      return { run: (paused) => record(paused, user, { id, card }), all: (other) => everythingOf(other, user, set) };
    });
  });

  it('for a while only, in the midst of publishing, shows nobody half of a set', async () => {
    await looksWhole(async () => {
      const user = await aUser(store);
      await makeFolder(store, user, 'a' as FolderPath);
      const set = aSet({ folder: 'a/b/c' as FolderPath });
      return {
        run: (paused) => insert(paused, user, set),
        all: async (other) => ({
          ...((await everythingOf(other, user, set)) as object),
          isNameTaken: await other.sets.isNameTaken(user, set.name),
        }),
      };
    });
  });

  it('for good, has kept a receipt with its change or neither', async () => {
    const count = await atEveryWrite(async () => {
      const user = await aUser(store);
      const set = aSet();
      const card = cardOf(set);
      await insert(store, user, set);
      const receipt = { key: randomUUID(), fingerprint: '', keep: () => 'kept' };
      const ask = (of: Store) =>
        of.reviews.record(user, { reviews: [aReview({ id: aReviewId(), card, day: today })], today }, receipt);
      return {
        run: ask,
        check: async (when) => {
          const reviews = reviewCount(await store.activities.onDay(user, today));
          expect(await ask(store), when).toMatchObject(reviews === 1 ? { code: 'answered_before' } : { ok: true });
          expect(await store.activities.onDay(user, today), when).toMatchObject({ cards: 1, ratings: { good: 1 } });
        },
      };
    });
    expect(count).toBeGreaterThan(3);
  });

  it('whose last batch arrives after it was given up has left nothing after the last look', async () => {
    const user = await aUser(store);
    const set = aSet();
    const nothing = await everythingOf(store, user, set);
    // Gone after its first batch: its draft, its rows and its cards are there.
    await doomed(
      (write) => (write === 5 ? 'is the last' : 'passes'),
      (dying) => insert(dying, user, set),
    );
    await letTimePass();
    expect(await collections.drafts.find({ _id: ofUser(user) }).toArray()).toMatchObject([{ state: 'abandoned' }]);
    const late = {
      user,
      set: set.id,
      order: 1,
      suspended: false,
      rev: 0,
      dueOn: 'new',
      position: 0,
      textBytes: 0,
    } as const;
    const progress = { state: 'new', createdOn: today } as const;
    await collections.progress.insertMany([{ _id: keyOf(user, 'late'), card: 'late' as CardId, progress, ...late }]);
    await collections.cards.insertMany([{ _id: 'late' as CardId, user, set: set.id, front: '', back: '', rev: 0 }]);
    expect(await everythingOf(store, user, set)).toEqual(nothing);
    await letTimePass();
    expect([await storedOf('cards', user), await storedOf('progress', user), await storedOf('drafts', user)]).toEqual([
      0, 0, 0,
    ]);
  });

  it.each([
    ['its cards', 5],
    ['the set', 6],
  ])('for a while only, about to write %s, leaves nothing when it was given up meanwhile', async (_, pausedAt) => {
    const user = await aUser(store);
    const set = aSet();
    const nothing = await everythingOf(store, user, set);
    const { pause, whenPaused, goOn } = aPause();
    const inserting = doomed(
      (write) => (write === pausedAt ? pause() : 'passes'),
      (dying) => insert(dying, user, set),
    );
    await whenPaused;
    while ((await storedOf('progress', user)) === 0) await sleep(10);
    await letTimePass();
    goOn();
    await inserting;
    expect(await everythingOf(store, user, set)).toEqual(nothing);
    await letTimePass();
    expect(await storedOf('cards', user)).toBe(0);
    expect(await insert(store, user, set)).toBe('inserted');
  });

  it('for a while only, while others went on, does not put old progress over theirs', async () => {
    const user = await aUser(store);
    const set = aSet();
    const card = cardOf(set);
    await insert(store, user, set);
    // Committed, and nothing carried out.
    await doomed(
      (write) => (write === 1 ? 'is the last' : 'passes'),
      (dying) => record(dying, user, { id: aReviewId(), card }),
    );
    expect(await collections.journals.findOne({ _id: user })).toHaveProperty('pending');
    const { pause, whenPaused, goOn } = aPause();
    const helping = doomed(pause, (late) => late.activities.onDay(user, today));
    await whenPaused;
    await record(store, user, { id: aReviewId(), card });
    const before = await everythingOf(store, user, set);
    goOn();
    await helping;
    expect(await everythingOf(store, user, set)).toEqual(before);
    expect(before).toMatchObject({ day: { ratings: { again: 2 } }, totals: { reviewXp: 8 } });
  });
});

describe.skipIf(found === undefined)('two processes on one database', () => {
  const database = aDatabase();
  let stores: readonly [Store, Store];
  beforeAll(async () => {
    stores = [await openMongodbStore({ uri, database }), await openMongodbStore({ uri, database })];
  });
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await dropDatabase(uri, database);
  });
  const either = (index: number): Store => stores[index % 2 === 0 ? 0 : 1];

  it('count every review that both record at once', async () => {
    const user = await aUser(stores[0]);
    const set = aSet();
    await insert(stores[0], user, set);
    const card = cardOf(set);
    await Promise.all(Array.from({ length: 30 }, (_, index) => record(either(index), user, { id: aReviewId(), card })));
    expect(await stores[1].activities.onDay(user, today)).toMatchObject({
      ratings: { again: 30 },
      newCards: 1,
      xp: 12,
    });
    expect(await stores[0].cards.find(user, card)).toMatchObject({ progress: { reviews: 30 } });
  });

  it('give a name and a place to one of both', async () => {
    const user = await aUser(stores[0]);
    const sets = Array.from({ length: 10 }, () => aSet({ name: 'wanted' as SetName }));
    const answers = await Promise.all(sets.map((set, index) => insert(either(index), user, set)));
    expect(answers.filter((answer) => answer === 'inserted')).toHaveLength(1);
    expect(await setsOf(stores[0], user)).toHaveLength(1);
    expect(await foldersOf(stores[1], user)).toEqual(['a', 'a/b']);
  });

  it('count every change of a user', async () => {
    const user = (await stores[0].users.insertIfAbsent(aNewUser())).id;
    const more = (index: number) =>
      either(index).users.update(user, (known) => ({
        ...known,
        settings: { ...known.settings, newCardsPerDay: (known.settings.newCardsPerDay ?? 0) + 1 },
      }));
    await Promise.all(Array.from({ length: 30 }, (_, index) => more(index)));
    expect(await stores[1].users.find(user)).toMatchObject({ settings: { newCardsPerDay: 30 } });
  });
});

describe.skipIf(found === undefined)('a server that is away', () => {
  // A call to one that is silent would by itself wait for 30 seconds.
  it.each(['cut', 'fallSilent'] as const)(
    'makes every call fail as one that may be tried again, and is used again once it is back (%s)',
    { timeout: 20_000 },
    async (trouble) => {
      const database = aDatabase();
      const wire = await aFaultyWire(uri);
      const store = await openStoreOn(connect({ uri: wire.uri, database }));
      const { id, account: user } = await store.users.insertIfAbsent(aNewUser());
      const set = aSet();
      await insert(store, user, set);
      wire[trouble]();
      // Were each to find out for itself that there is no server, the last would wait for a minute.
      const manyWrites = Array.from({ length: 15 }, () => record(store, user, { id: aReviewId(), card: cardOf(set) }));
      const calls = await Promise.allSettled([
        ...manyWrites,
        store.ping(),
        store.users.find(id),
        store.users.update(id, (same) => same),
        makeFolder(store, user, 'x' as FolderPath),
        insert(store, user, aSet()),
        store.cards.read(cardOf(set)),
        record(store, user, { id: aReviewId(), card: cardOf(set) }),
        store.activities.find(user),
      ]);
      const reasons = calls.map((call) => (call.status === 'rejected' ? (call.reason as unknown) : call.value));
      for (const reason of reasons) {
        expect(reason).toBeInstanceOf(StoreUnavailable);
        expect((reason as Error).message).toMatch(/^mongodb: /);
      }
      wire.mend();
      const isBack = (): Promise<boolean> =>
        store.ping().then(
          () => true,
          () => false,
        );
      while (!(await isBack())) await sleep(50);
      expect(await store.activities.find(user)).toEqual(noTotals);
      expect(await record(store, user, { id: aReviewId(), card: cardOf(set) })).toMatchObject({ ok: true });
      await store.close();
      await wire.close();
      await dropDatabase(uri, database);
    },
  );

  it('from the start is told as such', async () => {
    const nowhere = 'mongodb://127.0.0.1:9/?serverSelectionTimeoutMS=200';
    await expect(openMongodbStore({ uri: nowhere })).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('is not named in what we say of a malformed address', async () => {
    const failure = await openMongodbStore({ uri: 'mongodb://me:hunter2@' }).catch((error: unknown) => error);
    expect(String(failure)).toBe('Error: mongodb: the connection string is malformed');
  });
});
