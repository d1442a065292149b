import type { AccountId } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { Claim } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { aServer } from '../engine/a-server.test-data.ts';
import type { Claims } from './claims.ts';
import { mongodbClaims } from './claims.ts';

const { aStore, faults, isModel } = await aServer();
const running = refuse('still_running');
const account = 'ana' as AccountId;
const request = { key: 'a key', fingerprint: 'the same thing' };
const short = 60;

const take = ({ take: taking }: Claims, lease = 600_000, requested = request) =>
  taking({ account, request: requested, lease });

const taken = async (...of: Parameters<typeof take>): Promise<Claim> => {
  const claim = await take(...of);
  if (!('release' in claim)) throw new Error(claim.code);
  return claim;
};

const untilFree = async (claims: Claims): Promise<void> => {
  while (!('release' in (await take(claims)))) await sleep(short / 4);
};

afterEach(() => faults?.clear());

describe('a claim', () => {
  it('costs one command, and one each to renew and to release it, all with write concern majority', async () => {
    const { db, aProcess } = await aStore();
    const { client, sent } = aProcess();
    const claims = mongodbClaims(client.db(db.databaseName));
    const claim = await taken(claims);
    expect(await take(claims)).toEqual(running);
    await claim.renew();
    await claim.release();
    const commands = sent.map(({ commandName, command }) => [commandName, command['writeConcern']?.w as unknown]);
    const names = ['findAndModify', 'findAndModify', 'update', 'delete'];
    expect(commands).toEqual(names.map((name) => [name, 'majority']));
  });

  it('leaves nothing behind once it is released', async () => {
    const { db } = await aStore();
    await (await taken(mongodbClaims(db))).release();
    expect(await db.collection('claims').countDocuments()).toBe(0);
  });

  it('distinguishes fingerprints that look like field names', async () => {
    const { db } = await aStore();
    const claims = mongodbClaims(db);
    await taken(claims, undefined, { key: '$key', fingerprint: '$_id' });
    expect(await take(claims, undefined, { key: '$key', fingerprint: '$_id' })).toEqual(running);
    expect(await take(claims, undefined, { key: '$key', fingerprint: 'ana/$key' })).toEqual(refuse('receipt_taken'));
  });
});

describe.skipIf(!isModel)('a claim after a fault', () => {
  it('is taken once when the driver sends the command twice', async () => {
    const { db } = await aStore();
    faults.cut('findAndModify', 'after');
    await taken(mongodbClaims(db));
    expect(await db.collection('claims').countDocuments()).toBe(1);
  });

  it('expires when the answer was lost', async () => {
    const { db, aProcess } = await aStore();
    const { client } = aProcess(undefined, { retryWrites: false });
    faults.cut('findAndModify', 'after');
    await expect(take(mongodbClaims(client.db(db.databaseName)), short)).rejects.toBeInstanceOf(StoreUnavailable);
    await untilFree(mongodbClaims(db));
  });

  it('expires when it cannot be renewed or released, without an error', async () => {
    const { db, aProcess } = await aStore();
    const { client } = aProcess();
    const claim = await taken(mongodbClaims(client.db(db.databaseName)), short);
    await client.close();
    expect([await claim.renew(), await claim.release()]).toEqual([undefined, undefined]);
    await untilFree(mongodbClaims(db));
  });

  it('lasts by the clock of the database, independent of the servers’ clocks', async () => {
    const { db } = await aStore();
    const [claims, lease] = [mongodbClaims(db), 600_000];
    faults.skewClock(-2 * lease);
    await taken(claims, lease);
    expect(await take(claims)).toEqual(running);
    faults.skewClock(0);
    await taken(claims, lease);
    expect(await take(claims)).toEqual(running);
  });
});
