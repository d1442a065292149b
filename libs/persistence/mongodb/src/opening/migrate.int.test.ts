import { describe, expect, it } from 'vitest';
import type { Db } from '../driver.ts';
import { databases } from './a-database.test-data.ts';
import type { Migration } from './migrate.ts';
import { migrate, migrationStatus } from './migrate.ts';
import type { Now } from './progress.ts';
import { schemaVersionIn } from './schema-version.ts';

const { anEmptyOne } = await databases();

interface Thing {
  readonly _id: number;
  readonly size?: number;
}
const thingsIn = (db: Db) => db.collection<Thing>('things');
const schemaIn = (db: Db) => db.collection<{ _id: string }>('schema');

const first: Migration = {
  name: '0001-things',
  apply: async (db) => void (await thingsIn(db).updateOne({ _id: 1 }, { $set: {} }, { upsert: true })),
};

/** Adds a field and an index by it. */
const sizes: Migration = {
  name: '0002-sizes',
  apply: async (db) => {
    await thingsIn(db).updateMany({ size: { $exists: false } }, { $set: { size: 0 } });
    await thingsIn(db).createIndex({ size: 1 }, { name: 'by_size' });
  },
};

const both = [first, sizes];
/** A lease that is over while a test looks on. */
const short = 300;

describe('a migration', () => {
  it('adds a field and an index to what an earlier version made', async () => {
    const { db } = anEmptyOne();
    await migrate(db, { migrations: [first] });
    expect(await migrationStatus(db, both)).toEqual({ version: 1, latest: 2, pending: ['0002-sizes'] });
    await migrate(db, { migrations: both });
    expect(await thingsIn(db).find().toArray()).toEqual([{ _id: 1, size: 0 }]);
    expect((await thingsIn(db).indexes()).map(({ name }) => name)).toEqual(['_id_', 'by_size']);
    expect(await migrationStatus(db, both)).toEqual({ version: 2, latest: 2, pending: [] });
  });

  it('runs once for all servers that start at once', async () => {
    const { db } = anEmptyOne();
    const ran: string[] = [];
    const counted = both.map((each) => ({
      ...each,
      apply: (given: Db, now: Now) => {
        ran.push(each.name);
        return each.apply(given, now);
      },
    }));
    await Promise.all(Array.from({ length: 10 }, () => migrate(db, { migrations: counted })));
    expect(ran).toEqual(['0001-things', '0002-sizes']);
    expect(await schemaIn(db).find().toArray()).toEqual([{ _id: 'schema', version: 2 }]);
  });

  it('is gone on with when its server has died', async () => {
    const { db } = anEmptyOne();
    const dead = await schemaVersionIn(db).lease(short);
    await thingsIn(db).insertOne({ _id: 1 });
    await migrate(db, { migrations: both });
    expect(await thingsIn(db).find().toArray()).toEqual([{ _id: 1, size: 0 }]);
    expect(dead).toBeDefined();
  });

  it('that fails leaves the version before it, and the turn to the next', async () => {
    const { db } = anEmptyOne();
    const failing: Migration = { name: '0002-failing', apply: () => Promise.reject(new Error('no')) };
    await expect(migrate(db, { migrations: [first, failing] })).rejects.toThrow('no');
    expect(await schemaIn(db).find().toArray()).toEqual([{ _id: 'schema', version: 1 }]);
    await migrate(db, { migrations: both });
    expect(await migrationStatus(db, both)).toMatchObject({ version: 2 });
  });

  it('of a server that wakes up late takes no version back', async () => {
    const { db } = anEmptyOne();
    await migrate(db, { migrations: both });
    await schemaVersionIn(db).reach(1);
    expect(await migrationStatus(db, both)).toMatchObject({ version: 2 });
  });

  it('is not tried on data of a newer version, which is left as it is', async () => {
    const { db } = anEmptyOne();
    await migrate(db, { migrations: both });
    const newer = 'mongodb: the data was written by a newer version of the service';
    await expect(migrate(db, { migrations: [first] })).rejects.toThrow(newer);
    expect(await schemaIn(db).find().toArray()).toEqual([{ _id: 'schema', version: 2 }]);
  });
});
