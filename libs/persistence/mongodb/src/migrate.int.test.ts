import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CollectionName } from './collections.ts';
import { layouts } from './layouts.ts';
import { connect } from './connection.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { migrateMongodb, mongodbMigrationStatus, openMongodbStore } from './index.ts';
import { takeLease } from './leases.ts';
import { aDatabase, dropDatabase, findMongoServer } from './mongo-server.test-data.ts';

const found = await findMongoServer();
const uri = found ?? '';

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
    expect([one, other]).toEqual([1, 1].map((version) => ({ version, latest: version, pending: [] })));
    await Promise.all(stores.map((store) => store.close()));
    const { client, db } = connect(options);
    expect(await db.collection('migrations').countDocuments()).toBe(1);
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
    const before = { version: 0, latest: 1, pending: ['0001-accounts'] };
    expect(await mongodbMigrationStatus(options)).toEqual(before);
    expect(await mongodbMigrationStatus(options)).toEqual(before);
    await migrateMongodb(options);
    expect(await mongodbMigrationStatus(options)).toEqual({ version: 1, latest: 1, pending: [] });
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
    const [applied] = await db.collection('migrations').find().toArray();
    expect(applied).toMatchObject({ _id: 1, name: '0001-accounts' });
    expect(await db.collection('events').indexes()).toHaveLength(2);
    await client.close();
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
