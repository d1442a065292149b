import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { causalContext } from './causal-context.ts';
import { collectionsOf } from './collections.ts';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import type { Journal } from './journal.ts';
import { journalOf } from './journal.ts';
import { journalDesk } from './journal-desk.ts';
import { aDatabase, dropDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { turns } from './turns.ts';

const found = await findMongoServer();
const uri = found ?? '';

/** The writers of two processes: of one they would wait for each other in turns. */
describe.skipIf(found === undefined)('a slow writer beside a quick one of another process', () => {
  const database = aDatabase();
  let connection: Connection;
  beforeAll(() => {
    connection = connect({ uri, database });
  });
  afterAll(async () => {
    await connection.client.close();
    await dropDatabase(uri, database);
  });

  const process = (): Journal<number> => {
    const context = causalContext(connection.client);
    const tools = {
      desk: journalDesk(turns(() => false)),
      collections: collectionsOf(connection.db, context),
      context,
    };
    return journalOf<number>(tools, { initial: () => 0 });
  };

  const mostQuick = 60;

  it('is let go first once it was outrun', async () => {
    const id = randomUUID();
    const [quick, slow] = [process(), process()];
    let quickOnes = 0;
    let isDone = false;
    const running = async (): Promise<void> => {
      while (!isDone && quickOnes < mostQuick) {
        await quick.change(id, (count) => Promise.resolve({ answer: 0, change: { state: count + 1, steps: [] } }));
        quickOnes += 1;
      }
    };
    /** Decides for so long that whoever is not kept waiting comes first. */
    const outlasting = async (): Promise<void> => {
      const [before, deadline] = [quickOnes, performance.now() + 300];
      while (quickOnes === before && performance.now() < deadline) await sleep(2);
    };
    const race = running();
    await outlasting();
    await slow.change(id, async (count) => {
      await outlasting();
      return { answer: 0, change: { state: count + 1, steps: [] } };
    });
    const before = quickOnes;
    isDone = true;
    await race;
    expect(before).toBeLessThan(mostQuick);
    expect(await slow.settled(id)).toBe(quickOnes + 1);
  });

  it('keeps nobody waiting who died before its turn', async () => {
    const id = randomUUID();
    const journal = process();
    const add = (): Promise<number> =>
      journal.change(id, (count) => Promise.resolve({ answer: 0, change: { state: count + 1, steps: [] } }));
    await add();
    const next = { of: 'somebody dead', until: new Date(Date.now() + 500) };
    await connection.db.collection<{ _id: string }>('journals').updateOne({ _id: id }, { $set: { next } });
    await add();
    expect(await journal.settled(id)).toBe(2);
  });
});
