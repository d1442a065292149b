import { addDays } from '@flashcards/kernel';
import {
  aLearner,
  amounting,
  aReview,
  cardAt,
  recorded,
  shown,
  today,
  undo,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import type { ReviewEvent } from '@flashcards/study';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CollectionName } from './collections.ts';
import { layouts } from './layouts.ts';
import { connect } from './connection.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { migrateMongodb, mongodbMigrationStatus, openMongodbStore } from './index.ts';
import { ofUser } from './keys.ts';
import { takeLease } from './leases.ts';
import { oneLog } from './migrations/0002-one-log.ts';
import { aDatabase, dropDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { rebuildAll } from './projections.ts';
import { asDecidedIn1, asVersion1 } from './version-1.test-data.ts';

type Learner = Awaited<ReturnType<typeof aLearner>>;

const found = await findMongoServer();
const uri = found ?? '';

const names = [
  '0001-accounts',
  '0002-one-log',
  '0003-cards-with-revisions',
  '0004-shared-folders',
  '0005-visits',
  '0006-quests',
  '0007-counters',
  '0008-claims',
  '0009-media',
];
const upToDate = { version: names.length, latest: names.length, pending: [] };

describe.skipIf(found === undefined)('a database', () => {
  const databases: string[] = [];
  const anEmptyOne = (): { readonly uri: string; readonly database: string } => {
    const database = aDatabase();
    databases.push(database);
    return { uri, database };
  };
  afterAll(() => Promise.all(databases.map((database) => dropDatabase(uri, database))));

  it('is brought up to date once, however many do so at once', async () => {
    const options = anEmptyOne();
    const [one, other, ...stores] = await Promise.all([
      migrateMongodb(options),
      migrateMongodb(options),
      ...Array.from({ length: 3 }, () => openMongodbStore(options)),
    ]);
    expect([one, other]).toEqual([upToDate, upToDate]);
    await Promise.all(stores.map((store) => store.close()));
    const { client, db } = connect(options);
    expect(await db.collection('migrations').countDocuments()).toBe(names.length);
    expect(await db.collection('leases').countDocuments()).toBe(0);
    await client.close();
  });

  it('has the indexes that are declared, and no others', async () => {
    const options = anEmptyOne();
    await migrateMongodb(options);
    const { client, db } = connect(options);
    for (const [name, { indexes }] of Object.entries(layouts)) {
      if (indexes.length === 0) continue;
      const keys = (await db.collection(name as CollectionName).indexes()).map(({ key }) => key as object);
      expect(new Set(keys)).toEqual(new Set([{ _id: 1 }, ...indexes]));
    }
    await client.close();
  });

  it('tells how far it is, and is not touched by that', async () => {
    const options = anEmptyOne();
    const before = { version: 0, latest: names.length, pending: names };
    expect(await mongodbMigrationStatus(options)).toEqual(before);
    expect(await mongodbMigrationStatus(options)).toEqual(before);
    await migrateMongodb(options);
    expect(await mongodbMigrationStatus(options)).toEqual(upToDate);
  });

  it('from an unreleased version of the service is refused, and left as it is', async () => {
    const options = anEmptyOne();
    const { client, db } = connect(options);
    const applied = { _id: 1, name: '0001-initial', at: new Date(0) };
    await db.collection<typeof applied>('migrations').insertOne(applied);
    const unreleased =
      'mongodb: the data was written by an unreleased version of the service; begin with an empty database';
    await expect(openMongodbStore(options)).rejects.toThrow(unreleased);
    await expect(migrateMongodb(options)).rejects.toThrow(unreleased);
    expect(
      await db
        .collection('progress')
        .indexes()
        .catch(() => []),
    ).toEqual([]);
    await client.close();
  });

  it('half migrated is migrated again from there, and no step is skipped', async () => {
    const options = anEmptyOne();
    const { client, db } = connect(options);
    // As a process leaves it that was killed before it wrote down that it was done.
    await db.collection('progress').createIndex({ user: 1, set: 1, position: 1 });
    await migrateMongodb(options);
    expect(await db.collection('migrations').find().toArray()).toMatchObject(
      names.map((name, index) => ({ _id: index + 1, name })),
    );
    expect(await db.collection('events').indexes()).toHaveLength(4);
    await client.close();
  });

  describe('of version 1', () => {
    /** Five weeks of reviews of three cards, one of which is taken back, and one that comes late. */
    const study = async (store: Store, { user, set }: Learner): Promise<readonly ReviewEvent[]> => {
      const events: ReviewEvent[] = [];
      const reviewOn = async (index: number, card = cardAt(set, index % 3)): Promise<void> => {
        const day = addDays(today, index);
        const at = new Date(Date.parse(`${day}T08:00:00Z`) + events.length);
        events.push(await recorded(store, user, aReview({ card, day, at })));
      };
      for (const index of [0, 1, 2, 3, 4, 5, 20, 35]) await reviewOn(index);
      await reviewOn(35, cardAt(set, 35 % 3));
      await reviewOn(10, cardAt(set, 35 % 3));
      const [undone] = events.splice(3, 1);
      if (undone) await undo(store, user, undone.id);
      return events;
    };

    /** Two learners and what they studied, as version 1 would have left it. */
    const someOfVersion1 = async (options: ReturnType<typeof anEmptyOne>) => {
      const store = await openMongodbStore(options);
      const learners = [await aLearner(store, { cards: 3 }), await aLearner(store, { cards: 3 })] as const;
      const kept = [await study(store, learners[0]), await study(store, learners[1])] as const;
      const single = await aLearner(store);
      const last = await recorded(store, single.user, aReview({ card: single.card }));
      await store.close();
      const { client, db } = connect(options);
      await asVersion1(db);
      await asDecidedIn1(db, single.user);
      await client.close();
      return [
        [learners[0], kept[0]],
        [learners[1], kept[1]],
        [single, [last]],
      ] as const;
    };

    it('is rebuilt from its log, a change that was decided but not carried out included', async () => {
      const options = anEmptyOne();
      const learners = await someOfVersion1(options);
      const store = await openMongodbStore(options);
      for (const [learner, kept] of learners)
        expect(await shown(store, learner, kept)).toEqual(amounting(learner, kept));
      await store.close();
      const { client, db } = connect(options);
      expect(await db.listCollections({ name: 'days' }).toArray()).toEqual([]);
      await client.close();
    });

    it('has cards whose sides may be changed from then on', async () => {
      const options = anEmptyOne();
      const [[{ user, card }]] = await someOfVersion1(options);
      const store = await openMongodbStore(options);
      const sides = { front: 'another front', back: 'another back' };
      const edit = { id: card, ...sides, limits: { textBytes: 1_000_000 } };
      expect(await store.cards.edit(user, edit)).toMatchObject({ ok: true });
      expect(await store.cards.read(card)).toEqual(sides);
      await store.close();
    });

    it('is rebuilt by many at once, and from where one of them was interrupted', async () => {
      const options = anEmptyOne();
      const learners = await someOfVersion1(options);
      const { client, db } = connect(options);
      const beside = openDatabase(connect(options));
      // The first is done, and the second half-way.
      for await (const _ of rebuildAll(beside, learners[0][0].user));
      await db.collection<{ _id: string }>('days').deleteMany({ _id: ofUser(learners[0][0].user) });
      for await (const _ of rebuildAll(beside, learners[1][0].user)) break;
      await Promise.all([oneLog.apply(db, beside), oneLog.apply(db, beside)]);
      await beside.close();
      const store = await openMongodbStore(options);
      for (const [learner, kept] of learners)
        expect(await shown(store, learner, kept)).toEqual(amounting(learner, kept));
      await store.close();
      await client.close();
    });
  });

  it('from a newer version of the service is refused', async () => {
    const options = anEmptyOne();
    await migrateMongodb(options);
    const { client, db } = connect(options);
    await db.collection<{ _id: number }>('migrations').insertOne({ _id: 9_999 });
    await client.close();
    const newer = 'mongodb: the data was written by a newer version of the service';
    await expect(openMongodbStore(options)).rejects.toThrow(newer);
    await expect(migrateMongodb(options)).rejects.toThrow(newer);
  });
});

describe.skipIf(found === undefined)('a lease', () => {
  const database = aDatabase();
  let inside: Database;
  beforeAll(() => {
    inside = openDatabase(connect({ uri, database }));
  });
  afterAll(async () => {
    await inside.close();
    await dropDatabase(uri, database);
  });
  const take = (name: string, milliseconds: number) =>
    inside.run(({ collections }) => takeLease(collections, name, milliseconds));

  it('goes to one of many that want it at once', async () => {
    const name = randomUUID();
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(name, 60_000)));
    expect(taken.filter((release) => release !== undefined)).toHaveLength(1);
  });

  it('goes to one of many once it has run out', async () => {
    const name = randomUUID();
    const late = await take(name, -1);
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(name, 60_000)));
    expect(taken.filter((release) => release !== undefined)).toHaveLength(1);
    await late?.();
    expect(await take(name, 60_000)).toBeUndefined();
  });

  it('is free once it is given back', async () => {
    const name = randomUUID();
    const release = await take(name, 60_000);
    await release?.();
    expect(await take(name, 60_000)).toBeDefined();
  });
});
