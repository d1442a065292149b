import { startModel } from '@flashcards/mongodb-model';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Connection } from '../connection.ts';
import type { Db } from '../driver.ts';
import { socketTimeoutMS } from '../engine/units.ts';
import { indexes } from '../indexes.ts';
import { databases } from './a-database.test-data.ts';
import { migrateDatabase, openDatabase, statusOfDatabase } from './open-database.ts';

const { anEmptyOne, model } = await databases();
const upToDate = { version: 1, latest: 1, pending: [] };

const aSecond = 1_000;

/** The holders of the lease until then; `nobody` where it had expired. */
const holdersUntil = async (opened: Promise<unknown>, db: Db): Promise<readonly string[]> => {
  const schema = db.collection<{ _id: string; holder?: string; expiresAt?: Date }>('schema');
  const holders = new Set<string>();
  const isOver = opened.then(() => true);
  while (!(await Promise.race([isOver, sleep(50, false)]))) {
    const { holder, expiresAt } = (await schema.findOne({ _id: 'schema' })) ?? {};
    if (holder && expiresAt) holders.add(expiresAt > new Date() ? holder : 'nobody');
  }
  return [...holders];
};

const closed = ({ client }: Connection): Promise<void> => client.close();

describe('a database', () => {
  it('is created once by all servers that open it at the same time', async () => {
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

  it('has exactly the declared indexes', async () => {
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

  it('reports its version without being changed', async () => {
    const { db, options } = anEmptyOne();
    const before = { version: 0, latest: 1, pending: ['0001-collections'] };
    expect(await statusOfDatabase(options)).toEqual(before);
    expect(await db.listCollections().toArray()).toEqual([]);
    await migrateDatabase(options);
    expect(await statusOfDatabase(options)).toEqual(upToDate);
  });
});

describe.skipIf(!model)('a database after a fault', () => {
  afterEach(() => model?.faults.clear());

  it.each(['', '?replicaSet=rs0'])('of a server that is not in a replica set is refused: “%s”', async (query) => {
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

  it('gets an index that takes longer than a lease and a socket timeout, while another server waits', async () => {
    const { db, options } = anEmptyOne();
    await db.collection('accounts').insertMany([{}, {}, {}]);
    const said = new Set<string>();
    const withWarnings = { ...options, warn: (line: string) => said.add(line) };
    model?.faults.slow('createIndexes', socketTimeoutMS + aSecond);
    const opening = Promise.all([1, 2].map(() => openDatabase(withWarnings, { lease: 2 * aSecond, every: aSecond })));
    expect(await holdersUntil(opening, db)).toHaveLength(1);
    const servers = await opening;
    await Promise.all(servers.map((server) => server.db.command({ ping: 1 })));
    await Promise.all(servers.map(closed));
    expect([...said]).toContain('mongodb: accounts (3 documents) gets leaving: 2 s so far');
    expect([...said]).toContain('mongodb: another server brings the data up to date, and this one waits: 2 s so far');
    expect(await statusOfDatabase(options)).toEqual(upToDate);
  });

  it('whose server dies while building an index is migrated by the next server', async () => {
    const { options } = anEmptyOne();
    const uri = `${options.uri}&appName=dying&serverSelectionTimeoutMS=500`;
    model?.faults.slow('createIndexes', 3 * aSecond);
    const said = new EventEmitter<{ line: [string] }>();
    const isBuilding = once(said, 'line');
    const warn = (line: string) => said.emit('line', line);
    const dying = openDatabase({ ...options, uri, warn }, { lease: aSecond, every: 100 });
    const isDead = expect(dying).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await isBuilding).toEqual(['mongodb: accounts (0 documents) gets leaving: 0 s so far']);
    // From here on it does not renew the lease.
    await model?.faults.kill('dying', 'before');
    await openDatabase(options, { lease: aSecond }).then(closed);
    expect(await statusOfDatabase(options)).toEqual(upToDate);
    await isDead;
  });
});
