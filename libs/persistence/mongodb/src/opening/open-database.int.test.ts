import { startModel } from '@flashcards/mongodb-model';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Connection } from '../connection.ts';
import { indexes } from '../indexes.ts';
import { databases } from './a-database.test-data.ts';
import { migrateDatabase, openDatabase, statusOfDatabase } from './open-database.ts';

const { anEmptyOne, model } = await databases();
const upToDate = { version: 1, latest: 1, pending: [] };

const closed = ({ client }: Connection): Promise<void> => client.close();

describe('a database', () => {
  it('is made once by all servers that open it empty at once', async () => {
    const { db, options } = anEmptyOne();
    const [status, ...servers] = await Promise.all([
      migrateDatabase(options),
      ...Array.from({ length: 4 }, () => openDatabase(options)),
    ]);
    expect(status).toEqual(upToDate);
    await Promise.all(servers.map(closed));
    const names = (await db.listCollections().toArray()).map(({ name }) => name);
    expect(names.toSorted()).toEqual([...Object.keys(indexes), 'schema'].toSorted());
  });

  it('has the indexes that are declared, and no others', async () => {
    const { db, options } = anEmptyOne();
    await migrateDatabase(options);
    for (const [name, wanted] of Object.entries(indexes)) {
      const found = await db.collection(name).indexes();
      expect(
        found.map(({ key }) => key as unknown),
        name,
      ).toEqual([{ _id: 1 }, ...wanted.map(({ key }) => key)]);
      expect(found.some((index) => 'serves' in index)).toBe(false);
    }
  });

  it('tells how far it is, and is not touched by that', async () => {
    const { db, options } = anEmptyOne();
    const before = { version: 0, latest: 1, pending: ['0001-collections'] };
    expect(await statusOfDatabase(options)).toEqual(before);
    expect(await db.listCollections().toArray()).toEqual([]);
    await migrateDatabase(options);
    expect(await statusOfDatabase(options)).toEqual(upToDate);
  });
});

describe.skipIf(!model)('a database, when something goes wrong,', () => {
  afterEach(() => model?.faults.clear());

  it.each(['', '?replicaSet=rs0'])('of a server that is no replica set is refused, asked by “%s”', async (query) => {
    const alone = await startModel({ standsAlone: true });
    onTestFinished(() => alone.close());
    const opening = openDatabase({ uri: alone.uri.replace(/\?.*/, query) });
    await expect(opening).rejects.toThrow('mongodb: transactions need a replica set; one member is enough:\n');
  });

  it('that is silent is not waited for', async () => {
    const { options } = anEmptyOne();
    model?.faults.silence();
    await expect(openDatabase(options)).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('that takes long for an index is waited for, however short the socket time-out is', async () => {
    const { options } = anEmptyOne();
    const impatient = { ...options, uri: `${options.uri}&socketTimeoutMS=200` };
    model?.faults.slow('createIndexes', 1_000);
    await openDatabase(impatient).then(closed);
    expect(await statusOfDatabase(options)).toEqual(upToDate);
  });
});
