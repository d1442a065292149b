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

/** Adds a field and an index on it. */
const sizes: Migration = {
  name: '0002-sizes',
  apply: async (db) => {
    await thingsIn(db).updateMany({ size: { $exists: false } }, { $set: { size: 0 } });
    await thingsIn(db).createIndex({ size: 1 }, { name: 'by_size' });
  },
};

const both = [first, sizes];
/** Milliseconds; a lease that expires during a test. */
const short = 300;

describe('a migration', () => {
  it('adds a field and an index to data of an earlier version', async () => {
    const { db } = anEmptyOne();
    await migrate(db, { migrations: [first] });
    expect(await migrationStatus(db, both)).toEqual({ version: 1, latest: 2, pending: ['0002-sizes'] });
    await migrate(db, { migrations: both });
    expect(await thingsIn(db).find().toArray()).toEqual([{ _id: 1, size: 0 }]);
    expect((await thingsIn(db).indexes()).map(({ name }) => name)).toEqual(['_id_', 'by_size']);
    expect(await migrationStatus(db, both)).toEqual({ version: 2, latest: 2, pending: [] });
  });

  it('runs once for all servers that start at the same time', async () => {
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

  it('is continued by another server when its server has died', async () => {
    const { db } = anEmptyOne();
    const dead = await schemaVersionIn(db).lease(short);
    await thingsIn(db).insertOne({ _id: 1 });
    await migrate(db, { migrations: both });
    expect(await thingsIn(db).find().toArray()).toEqual([{ _id: 1, size: 0 }]);
    expect(dead).toBeDefined();
  });

  it('that fails keeps the version before it, and another server can try', async () => {
    const { db } = anEmptyOne();
    const failing: Migration = { name: '0002-failing', apply: () => Promise.reject(new Error('no')) };
    await expect(migrate(db, { migrations: [first, failing] })).rejects.toThrow('no');
    expect(await schemaIn(db).find().toArray()).toEqual([{ _id: 'schema', version: 1 }]);
    await migrate(db, { migrations: both });
    expect(await migrationStatus(db, both)).toMatchObject({ version: 2 });
  });

  it('of a server that resumes late does not lower the version', async () => {
    const { db } = anEmptyOne();
    await migrate(db, { migrations: both });
    await schemaVersionIn(db).reach(1);
    expect(await migrationStatus(db, both)).toMatchObject({ version: 2 });
  });

  it('is not tried on data of a newer version, which stays unchanged', async () => {
    const { db } = anEmptyOne();
    await migrate(db, { migrations: both });
    const newer = 'mongodb: the data was written by a newer version of the service';
    await expect(migrate(db, { migrations: [first] })).rejects.toThrow(newer);
    expect(await schemaIn(db).find().toArray()).toEqual([{ _id: 'schema', version: 2 }]);
  });
});
