import { refuse } from '@flashcards/kernel';
import { aSet, aStoredUser, someCards } from '@flashcards/persistence-conformance';
import type { AddCards, Store } from '@flashcards/persistence-ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from './connection.ts';
import { aDatabase, dropDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openMongodbStore } from './open-mongodb-store.ts';

const found = await findMongoServer();
const uri = found ?? '';

describe.skipIf(found === undefined)('a set that is over before it had a card', () => {
  const database = aDatabase();
  let store: Store;
  beforeAll(async () => {
    store = await openMongodbStore({ uri, database });
  });
  afterAll(async () => {
    await store.close();
    await dropDatabase(uri, database);
  });

  it('takes none that is handed over late, and begins no draft for it', async () => {
    const account = await aStoredUser(store);
    let late: AddCards = () => Promise.resolve();
    const { cards: _, ...set } = aSet();
    await store.sets.insertNew(account, set, (add) => {
      late = add;
      return Promise.resolve(refuse('no_cards'));
    });
    await expect(late(someCards(2))).rejects.toThrow('mongodb: a card for a set that is over');
    const { client, db } = connect({ uri, database });
    const left = ['drafts', 'cards', 'progress'].map((name) => db.collection(name).countDocuments());
    expect(await Promise.all(left)).toEqual([0, 0, 0]);
    await client.close();
  });
});
