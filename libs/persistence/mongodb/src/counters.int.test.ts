import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from './connection.ts';
import type { CommandStartedEvent } from './driver.ts';
import { openDatabase } from './database.ts';
import { aDatabase, dropDatabase, findMongoServer, freshTwins } from './mongo-server.test-data.ts';
import { openStoreOn, storeOf } from './open-mongodb-store.ts';
import { sweep } from './sweeper.ts';

const found = await findMongoServer();
const uri = found ?? '';
const long = 600_000;

describe.skipIf(found === undefined)('counters on mongodb', () => {
  it('are the same for two servers', async () => {
    const [one, other] = await freshTwins(uri);
    onTestFinished(async () => {
      await Promise.all([one.close(), other.close()]);
    });
    const counted = { kind: 'a kind', key: 'a key', milliseconds: long };
    const both = [one, other, one, other, one, other].map((store) => store.counters.add(counted));
    expect((await Promise.all(both)).map(({ count }) => count).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('cost one command each, acknowledged by the primary alone, and two where the last count is over', async () => {
    const commands: CommandStartedEvent[] = [];
    const database = aDatabase();
    onTestFinished(() => dropDatabase(uri, database));
    await (await openStoreOn(connect({ uri, database }))).close();
    // Nothing sweeps here: a sweep of the count that is over would spare one of its two commands.
    const connection = connect({ uri, database }, { monitorCommands: true });
    connection.client.on('commandStarted', (event) => commands.push(event));
    const opened = openDatabase(connection);
    onTestFinished(() => opened.close());
    const store = storeOf(opened);
    const ofCounters = () => commands.filter(({ command }) => command['findAndModify'] === 'counters');
    await store.counters.add({ kind: 'long', key: 'a key', milliseconds: long });
    await store.counters.add({ kind: 'long', key: 'a key', milliseconds: long });
    expect(ofCounters().map(({ command }) => command['writeConcern'])).toEqual([
      { w: 1, j: false },
      { w: 1, j: false },
    ]);
    await store.counters.add({ kind: 'none', key: 'a key', milliseconds: 0 });
    await store.counters.add({ kind: 'none', key: 'a key', milliseconds: long });
    expect(ofCounters()).toHaveLength(2 + 1 + 2);
  });

  it('are swept when they are over, and only then', async () => {
    const database = aDatabase();
    onTestFinished(() => dropDatabase(uri, database));
    const connection = connect({ uri, database });
    // Brings the database up to date and sweeps once; from then on nothing else sweeps.
    await (await openStoreOn(connect({ uri, database }))).close();
    const opened = openDatabase(connection);
    onTestFinished(() => opened.close());
    const { counters } = storeOf(opened);
    for (let each = 0; each < 3; each += 1) await counters.add({ kind: 'over', key: randomUUID(), milliseconds: 0 });
    await counters.add({ kind: 'running', key: 'a key', milliseconds: long });
    await opened.run(sweep);
    const left = await connection.db.collection('counters').find().toArray();
    expect(left.map(({ count }) => count as number)).toEqual([1]);
    expect((await counters.add({ kind: 'running', key: 'a key', milliseconds: long })).count).toBe(2);
  });
});
