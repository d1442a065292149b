import { expect, describe, it } from 'vitest';
import { aServer } from '../engine/a-server.test-data.ts';
import { mongodbCounters } from './counters.ts';

const { aStore, faults, isModel } = await aServer();
const long = 600_000;
const counted = { kind: 'a kind', key: 'a key', milliseconds: long };

describe('counters', () => {
  it('are shared by two servers', async () => {
    const { db, aProcess } = await aStore();
    const servers = [aProcess(), aProcess()].map(({ client }) => mongodbCounters(client.db(db.databaseName)));
    const counts = await Promise.all([...servers, ...servers, ...servers].map((each) => each.add(counted)));
    expect(counts.map(({ count }) => count).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('cost one command each, acknowledged by the primary alone, also after the last count has expired', async () => {
    const { db, aProcess } = await aStore();
    const { client, sent } = aProcess();
    const { add } = mongodbCounters(client.db(db.databaseName));
    for (const milliseconds of [0, 0, long, long]) await add({ ...counted, milliseconds });
    const commands = sent.map(({ commandName, command }) => [commandName, command['writeConcern'] as unknown]);
    expect(commands).toEqual(Array(4).fill(['findAndModify', { w: 1, j: false }]));
    expect(await add(counted)).toMatchObject({ count: 3 });
  });

  it('start again when expired ones have not been deleted yet', async () => {
    const { db } = await aStore();
    const { add } = mongodbCounters(db);
    await add({ ...counted, milliseconds: 0, by: 9 });
    expect(await add(counted)).toMatchObject({ count: 1 });
    expect(await db.collection('counters').countDocuments()).toBe(1);
  });

  it.skipIf(!isModel)('last by the clock of the database', async () => {
    const { db } = await aStore();
    const { add } = mongodbCounters(db);
    const { until } = await add(counted);
    faults.skewClock(2 * long);
    const next = await add(counted);
    faults.clear();
    expect(next).toMatchObject({ count: 1 });
    expect(next.until.getTime()).toBeGreaterThan(until.getTime() + long);
  });
});
