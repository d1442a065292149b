import { aRequest, aStoredUser, aUser, claim, claimed, folder, makeFolder } from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { AccountGone, StoreUnavailable } from '@flashcards/persistence-ports';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { aPause } from './deaths.test-data.ts';
import type { Fate } from './faulty-wire.test-data.ts';
import { aFaultyWire } from './faulty-wire.test-data.ts';
import type { CommandStartedEvent } from './driver.ts';
import { aDatabase, dropDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openStoreOn, storeOf } from './open-mongodb-store.ts';
import { aWitness } from './served.test-data.ts';
import { sweep } from './sweeper.ts';
import { holding } from './whole-account.test-data.ts';

const found = await findMongoServer();
const uri = found ?? '';

const running = { ok: false, code: 'still_running' };
const lease = 60;

describe.skipIf(found === undefined)('a claim on mongodb', () => {
  const database = aDatabase();
  const witness = aWitness();
  const seen: CommandStartedEvent[] = [];
  let connection: Connection;
  let inside: Database;
  let store: Store;
  beforeAll(async () => {
    connection = connect({ uri, database }, { monitorCommands: true });
    // Brings the database up to date and sweeps once; from then on nothing else sweeps.
    await (await openStoreOn(connect({ uri, database }))).close();
    connection.client.on('commandStarted', (event) => {
      seen.push(event);
      witness.see(event);
    });
    inside = openDatabase(connection);
    store = storeOf(inside);
  });
  afterAll(async () => {
    await inside.close();
    await dropDatabase(uri, database);
  });

  const commandsOf = async (call: () => Promise<unknown>): Promise<readonly string[]> => {
    seen.length = 0;
    await call();
    return seen
      .map(({ commandName, command }) => `${commandName} ${String((command as Record<string, unknown>)[commandName])}`)
      .sort();
  };

  const receipts = ['find receipts', 'find sharedReceipts'];

  it('takes four commands, two of them beside others, and one to let go', async () => {
    const account = await aStoredUser(store);
    await makeFolder(store, account, folder('a'));
    const request = aRequest();
    const own = { release: () => Promise.resolve() };
    const take = async () => void Object.assign(own, await claimed(store, account, request));
    expect(await commandsOf(take)).toEqual(['find journals', ...receipts, 'insert claims']);
    expect(await commandsOf(() => claim(store, account, request))).toEqual(
      ['find journals', ...receipts, 'find claims', 'insert claims'].sort(),
    );
    expect(await commandsOf(() => own.release())).toEqual(['delete claims']);
    expect(await commandsOf(() => store.receipts.find(account, request))).toEqual(['find journals', ...receipts]);
    expect([...witness.problems]).toEqual([]);
  });

  it('looks twice for the journal of who never changed anything, and for no receipts', async () => {
    const account = await aStoredUser(store);
    expect(await commandsOf(() => claimed(store, account, aRequest()))).toEqual([
      'find journals',
      'find journals',
      'insert claims',
    ]);
  });

  it('is acknowledged by the primary alone, and read as it stands there', async () => {
    const account = await aStoredUser(store);
    const request = aRequest();
    seen.length = 0;
    const own = await claimed(store, account, request);
    await claim(store, account, request);
    await own.renew();
    await own.release();
    const ofClaims = seen.filter(({ commandName, command }) => command[commandName] === 'claims');
    expect(ofClaims.map(({ commandName }) => commandName)).toEqual(['insert', 'insert', 'find', 'update', 'delete']);
    for (const { commandName, command } of ofClaims)
      if (commandName === 'find') expect(command['readConcern']).toMatchObject({ level: 'local' });
      else expect(command['writeConcern']).toEqual({ w: 1, j: false });
  });

  it('holds none of the key’s words', async () => {
    const account = await aStoredUser(store);
    const key = 'what ana calls it';
    await claimed(store, account, aRequest({ key }));
    expect(await holding(connection.db, key)).toEqual([]);
    expect((await holding(connection.db, account)).map(({ name }) => name).sort()).toEqual(['claims', 'users']);
  });

  /** A store whose n-th write meets this fate. */
  const doomed = async (fateOf: (write: number) => Fate) => {
    const wire = await aFaultyWire(uri, fateOf);
    const opened = openDatabase(connect({ uri: wire.uri, database }, { retryWrites: false }));
    onTestFinished(async () => {
      await opened.close();
      await wire.close();
    });
    return { wire, store: storeOf(opened) };
  };

  it('whose answer was lost runs out', async () => {
    const account = await aStoredUser(store);
    const request = aRequest();
    const other = await doomed((write) => (write === 1 ? 'is the last' : 'passes'));
    await expect(claim(other.store, account, request, lease)).rejects.toBeInstanceOf(StoreUnavailable);
    while (!(await claim(store, account, request)).ok) await sleep(lease / 4);
    expect(await claim(store, account, request)).toEqual(running);
  });

  it('that cannot be let go of or renewed fails nothing, and runs out', async () => {
    const account = await aStoredUser(store);
    const request = aRequest();
    const other = await doomed(() => 'passes');
    const own = await claimed(other.store, account, request, lease);
    other.wire.cut();
    expect([await own.renew(), await own.release()]).toEqual([undefined, undefined]);
    while (!(await claim(store, account, request)).ok) await sleep(lease / 4);
  });

  it('that is renewed while another finds it run out is not taken away', async () => {
    const account = await aStoredUser(store);
    const request = aRequest();
    const { pause, whenPaused, goOn } = aPause();
    // It inserts, reads, and deletes what it found.
    const other = await doomed((write) => (write === 2 ? pause() : 'passes'));
    const own = await claimed(store, account, request);
    await connection.db.collection('claims').updateMany({}, { $set: { until: new Date(0) } });
    const asked = claim(other.store, account, request);
    await whenPaused;
    await own.renew();
    goOn();
    expect(await asked).toEqual(running);
  });

  it('leaves nothing where there is an answer, or no account', async () => {
    const claims = connection.db.collection('claims');
    await claims.deleteMany({});
    const user = await store.users.insertIfAbsent(aUser());
    const request = aRequest();
    await store.receipts.keep(user.account, { ...request, answer: 'kept' });
    expect(await claim(store, user.account, request)).toMatchObject({ answer: 'kept' });
    expect(await claims.countDocuments()).toBe(0);
    await store.users.delete(user);
    await expect(claim(store, user.account, request)).rejects.toBeInstanceOf(AccountGone);
    expect(await claims.countDocuments()).toBe(0);
  });

  it('is swept when it has run out, and only then', async () => {
    const account = await aStoredUser(store);
    const claims = connection.db.collection('claims');
    await claims.deleteMany({});
    const kept = aRequest();
    await claimed(store, account, kept);
    for (let each = 0; each < 3; each += 1) await claimed(store, account, aRequest(), 0);
    expect(await claims.countDocuments()).toBe(4);
    await inside.run(sweep);
    expect(await claims.countDocuments()).toBe(1);
    expect(await claim(store, account, kept)).toEqual(running);
  });
});
