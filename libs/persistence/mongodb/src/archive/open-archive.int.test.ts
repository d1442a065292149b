import { aStoredUser } from '@flashcards/persistence-conformance';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WritableCollections } from '../collections.ts';
import { collectionsOf } from '../collections.ts';
import type { Connection } from '../connection.ts';
import { connect } from '../connection.ts';
import { takeLease } from '../leases.ts';
import { aDatabase, dropDatabase, findMongoServer } from '../mongo-server.test-data.ts';
import { migrateMongodb, openMongodbStore } from '../open-mongodb-store.ts';
import { openMongodbArchive, openMongodbCopy } from './open-archive.ts';

const found = await findMongoServer();
const uri = found ?? '';

describe.skipIf(found === undefined)('a store that is opened for a copy', () => {
  const from = { uri, database: aDatabase() };
  const to = { uri, database: aDatabase() };
  let connections: readonly Connection[] = [];
  const collections = (): readonly WritableCollections[] => connections.map(({ db }) => collectionsOf(db));
  beforeAll(async () => {
    const store = await openMongodbStore(from);
    await aStoredUser(store);
    await store.close();
    connections = [from, to].map((options) => connect(options));
  });
  afterAll(async () => {
    for (const { client } of connections) await client.close();
    await Promise.all([from, to].map(({ database }) => dropDatabase(uri, database)));
  });

  const openedBoth = async (): Promise<readonly unknown[]> => [
    await openMongodbArchive(from),
    await openMongodbCopy(to, 'any'),
  ];
  const inUse = { ok: false, code: 'in_use' };

  it.each(['migrations', 'sweeper'])('is in use while somebody holds the lease of %s', async (lease) => {
    const releases = await Promise.all(collections().map((each) => takeLease(each, lease, 60_000)));
    expect(await openedBoth()).toEqual([inUse, inUse]);
    await Promise.all(releases.map((release) => release?.()));
  });

  it('is in use while somebody holds a claim', async () => {
    const claim = { _id: randomUUID(), holder: randomUUID(), fingerprint: '', until: new Date(Date.now() + 60_000) };
    await Promise.all(collections().map(({ claims }) => claims.insertOne(claim)));
    expect(await openedBoth()).toEqual([inUse, inUse]);
    await Promise.all(collections().map(({ claims }) => claims.deleteOne({ _id: claim._id })));
  });

  it('is refused where its data is older than this program, and nothing is changed', async () => {
    const [known] = collections();
    const applied = (await known?.migrations.find({ _id: { $gt: 0 } }).toArray()) ?? [];
    const last = applied.reduce((latest, each) => (each._id > latest._id ? each : latest));
    await known?.migrations.deleteOne({ _id: last._id });
    expect(await openMongodbArchive(from)).toEqual({ ok: false, code: 'older_version' });
    expect(await known?.migrations.findOne({ _id: last._id })).toBeNull();
    await known?.migrations.insertOne(last);
  });

  it('is migrated by nobody while it is an unfinished copy', async () => {
    const copy = await openMongodbCopy(to, 'any');
    await expect(migrateMongodb(to)).rejects.toThrow('unfinished copy of another store');
    if (copy.ok) await copy.value.close();
    expect(copy.ok).toBe(true);
  });
});
