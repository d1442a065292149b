import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import { aStoredUser, aSet, aUser, insert, setsOf } from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WritableCollections } from './collections.ts';
import { collectionsOf } from './collections.ts';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { removal } from './graves.ts';
import { keyOf } from './keys.ts';
import type { SetDocument } from './library-documents.ts';
import { aDatabase, dropDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { nameKey } from './names.ts';
import { openMongodbStore } from './open-mongodb-store.ts';
import { sweep } from './sweeper.ts';

const found = await findMongoServer();
const uri = found ?? '';

describe.skipIf(found === undefined)('a document that is removed', () => {
  const database = aDatabase();
  let connection: Connection;
  let store: Store;
  let inside: Database;
  let collections: WritableCollections;
  beforeAll(async () => {
    store = await openMongodbStore({ uri, database });
    connection = connect({ uri, database });
    inside = openDatabase(connection);
    collections = collectionsOf(connection.db);
  });
  afterAll(async () => {
    await store.close();
    await inside.close();
    await dropDatabase(uri, database);
  });

  /** Past all that hides a tombstone. */
  const rawOf = (name: 'sets' | 'names' | 'graves', id: string): Promise<object | null> =>
    connection.db.collection<{ _id: string }>(name).findOne({ _id: id });

  const words = 'Verbs of motion';

  interface Removed {
    readonly account: AccountId;
    readonly was: SetDocument;
    readonly card: CardId;
    readonly setId: string;
    readonly nameId: string;
  }

  /** A set that was stored and is removed, with its name. */
  const aRemovedSet = async (): Promise<Removed> => {
    const account = await aStoredUser(store);
    const set = aSet({ name: words });
    await insert(store, account, set);
    const setId = keyOf(account, set.id);
    const was = await collections.sets.findOne({ _id: setId });
    if (!was) throw new Error('the set is stored');
    const { secret } = await inside.run(({ journal }) => journal.settled(account));
    const nameId = nameKey({ account, secret }, set.name);
    await inside.run(({ journal }) =>
      journal.change(account, () => {
        const puts = [...removal(account, 'sets', setId), ...removal(account, 'names', nameId)];
        return Promise.resolve({ answer: undefined, change: { steps: [puts] } });
      }),
    );
    const [card] = set.cards;
    if (!card) throw new Error('the set has a card');
    return { account, was, card: card.id, setId, nameId };
  };

  const makeOld = async (name: 'sets' | 'names'): Promise<void> => {
    await connection.db.collection(name).updateMany({ goneAt: { $exists: true } }, { $set: { goneAt: new Date(0) } });
  };

  const makeGravesOld = (): Promise<unknown> =>
    connection.db.collection('graves').updateMany({}, { $set: { until: new Date(0) } });

  const letADayPass = async (): Promise<void> => {
    await makeOld('sets');
    await makeOld('names');
    await makeGravesOld();
    await inside.run(sweep);
  };

  it('is gone for every reader', async () => {
    const { account, was, card } = await aRemovedSet();
    expect(await store.sets.find(account, was.id)).toBeUndefined();
    expect(await store.cards.read(card)).toBeUndefined();
    expect(await store.cards.find(account, card)).toBeUndefined();
    expect(await setsOf(store, account)).toEqual([]);
    expect(await store.sets.isNameTaken(account, was.name)).toBe(false);
  });

  it('leaves a tombstone that tells nothing but its revision', async () => {
    const { account, was, setId, nameId } = await aRemovedSet();
    const rev = (await collections.journals.findOne({ _id: account }))?.rev;
    for (const tombstone of [await rawOf('sets', setId), await rawOf('names', nameId)]) {
      expect(tombstone).toEqual({ _id: expect.any(String) as string, rev, goneAt: expect.any(Date) as Date });
      expect(JSON.stringify(tombstone)).not.toContain(was.name);
    }
  });

  it('does not come back when an older write of it arrives late', async () => {
    const { account, was, setId } = await aRemovedSet();
    const rev = was.rev + 1;
    const pending = [{ step: 0, into: 'sets' as const, document: was }];
    // A helper that read the journal before the removal, and writes after it.
    const late = { _id: `${account} late`, rev, state: {}, pending, isPending: true };
    await collections.journals.insertOne(late);
    await inside.run(({ journal }) => journal.settled(late._id));
    expect(await store.sets.find(account, was.id)).toBeUndefined();
    expect(await rawOf('sets', setId)).toHaveProperty('goneAt');
  });

  it('that was a user’s does not come back over the next account of that user', async () => {
    const old = await store.users.insertIfAbsent(aUser());
    const document = await collections.users.findOne({ _id: old.id });
    if (!document) throw new Error('the user is stored');
    // Decided before the account was deleted, and still pending.
    const pending = [{ step: 0, into: 'users' as const, document, onlyOf: old.account }];
    await collections.journals.insertOne({ _id: old.account, rev: 9, state: {}, pending, isPending: true });
    await collections.users.deleteOne({ _id: old.id });
    const next = await store.users.insertIfAbsent(aUser({ id: old.id }));
    await inside.run(({ journal }) => journal.settled(old.account));
    expect(next.account).not.toBe(old.account);
    expect(await store.users.find(old.id)).toEqual(next);
  });

  it('that was a user’s is never answered as one who is stored', async () => {
    const first = await store.users.insertIfAbsent(aUser());
    // Each insert meets a document that no look finds afterwards, as when the first user is gone again by then.
    const users = connection.db.collection('users');
    const index = await users.createIndex({ account: 1 }, { unique: true });
    const next = aUser({ account: first.account });
    await expect(store.users.insertIfAbsent(next)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    expect(await store.users.find(next.id)).toBeUndefined();
    await users.dropIndex(index);
  });

  it('that was a user’s is not made again by a write that arrives late', async () => {
    const old = await store.users.insertIfAbsent(aUser());
    let hasBegun = false;
    const updated = inside.run(({ journal }) =>
      journal.change(old.account, async () => {
        const document = await collections.users.findOne({ _id: old.id });
        if (!hasBegun) await collections.users.deleteOne({ _id: old.id });
        hasBegun = true;
        const put = { into: 'users', document: document ?? { _id: old.id, goneAt: new Date() } } as const;
        return { answer: 1, change: { steps: [[{ ...put, onlyOf: old.account }]] } };
      }),
    );
    await updated;
    expect(await store.users.find(old.id)).toBeUndefined();
    expect(await connection.db.collection<{ _id: string }>('users').findOne({ _id: old.id })).toBeNull();
  });

  it('may be made anew, and is then left alone by the sweeper', async () => {
    const { account, was } = await aRemovedSet();
    const set = aSet({ id: was.id as SetId, name: words });
    expect(await insert(store, account, set)).toBe('inserted');
    await letADayPass();
    expect(await store.sets.find(account, was.id)).toMatchObject({ name: words });
  });

  it('has left nothing after a day', async () => {
    const { account, setId, nameId } = await aRemovedSet();
    await letADayPass();
    expect([await rawOf('sets', setId), await rawOf('names', nameId)]).toEqual([null, null]);
    expect(await collections.graves.find({ _id: { $gte: account, $lt: `${account}~` } }).toArray()).toEqual([]);
  });

  it('again, while its old grave is swept, stands for another day', async () => {
    const { setId } = await aRemovedSet();
    // The new tombstone is written, its grave is not yet.
    await makeGravesOld();
    await inside.run(sweep);
    expect(await rawOf('sets', setId)).toHaveProperty('goneAt');
  });

  it('stands for a day', async () => {
    const { setId } = await aRemovedSet();
    await inside.run(sweep);
    expect(await rawOf('sets', setId)).toHaveProperty('goneAt');
  });
});
