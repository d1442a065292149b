import { aUser, rebuiltBy } from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from './account-closing.ts';
import { remainsOf } from './account-remains.ts';
import type { Call } from './call.ts';
import { collectionsOf } from './collections.ts';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import type { CommandStartedEvent } from './driver.ts';
import { aDatabase, dropDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openMongodbStore } from './open-mongodb-store.ts';
import { singleFlight } from './single-flight.ts';
import { aWholeAccount, everythingIn, holding, letADayPass } from './whole-account.test-data.ts';

const found = await findMongoServer();
const uri = found ?? '';

describe.skipIf(found === undefined)('an account that is deleted', () => {
  const database = aDatabase();
  let connection: Connection;
  let store: Store;
  let inside: Database;
  const sent: CommandStartedEvent[] = [];
  beforeAll(async () => {
    store = await openMongodbStore({ uri, database });
    connection = connect({ uri, database }, { monitorCommands: true });
    connection.client.on('commandStarted', (event) => sent.push(event));
    inside = openDatabase(connection);
  });
  afterAll(async () => {
    await store.close();
    await inside.close();
    await dropDatabase(uri, database);
  });

  it('leaves tombstones that tell nobody anything, and after a day nothing; others keep all', async () => {
    const { db } = connection;
    const other = await aWholeAccount(store);
    const { user, words } = await aWholeAccount(store);
    const before = await holding(db, other.user.account);
    expect(new Set((await holding(db, user.account)).map(({ name }) => name)).size).toBe(23);
    for (const word of words) expect(await holding(db, word), word).not.toEqual([]);
    await store.users.delete(user);
    for (const word of words) expect(await holding(db, word), word).toEqual([]);
    const fields = (await holding(db, user.account))
      .filter(({ name }) => name !== 'graves')
      .map(({ name, document }) => [name, ...Object.keys(document).sort()].join(' '));
    expect(new Set(fields.filter((each) => !each.startsWith('journals')))).toEqual(
      new Set(
        [
          'events',
          'folders',
          'goals',
          'marks',
          'members',
          'months',
          'names',
          'progress',
          'receipts',
          'seats',
          'sets',
          'sharedReceipts',
          'stints',
          'visits',
        ].map((name) => `${name} _id goneAt rev`),
      ),
    );
    expect(fields).toContain('journals _id rev state');
    await letADayPass(db, inside);
    expect(await holding(db, user.account)).toEqual([]);
    const isKept = ({ name }: { readonly name: string }): boolean => name !== 'graves';
    expect(await holding(db, other.user.account)).toEqual(before.filter(isKept));
  });

  it('that never held anything leaves nothing', async () => {
    const user = await store.users.insertIfAbsent(aUser());
    await store.users.delete(user);
    expect(await store.users.find(user.id)).toBeUndefined();
    expect(await holding(connection.db, user.id)).toEqual([]);
    await letADayPass(connection.db, inside);
    expect(await holding(connection.db, user.account)).toEqual([]);
  });

  it('goes in short steps, however much there is', async () => {
    const { user, words } = await aWholeAccount(store);
    sent.length = 0;
    await inside.run(async (call) => {
      const remains = remainsOf(collectionsOf(connection.db), singleFlight(), 1);
      await deleteAccount({ ...call, remains }, user);
    });
    for (const word of words) expect(await holding(connection.db, word), word).toEqual([]);
    const many = sent.map(({ command }) => command as Readonly<Record<string, readonly object[]>>);
    for (const command of many) {
      const statements = [...(command['updates'] ?? []), ...(command['deletes'] ?? [])];
      expect(statements.length).toBeLessThanOrEqual(2);
    }
    await letADayPass(connection.db, inside);
    expect(await holding(connection.db, user.account)).toEqual([]);
  });

  it('is nothing that another id, or another account of the id, can delete', async () => {
    const { user } = await aWholeAccount(store);
    const before = await everythingIn(connection.db);
    await store.users.delete({ id: user.id, account: aUser().account });
    await store.users.delete({ id: aUser().id, account: user.account });
    expect(await everythingIn(connection.db)).toEqual(before);
  });

  it('is gone for every use of its journal', async () => {
    const user = await store.users.insertIfAbsent(aUser());
    await store.users.delete(user);
    const mail = { from: 'another', letter: { to: user.account, number: 1, body: '' } };
    const nothing = { steps: [] };
    const uses: readonly ((journal: Call['journal']) => Promise<unknown>)[] = [
      (journal) => journal.settled(user.account),
      (journal) => journal.reading(user.account, () => Promise.resolve()),
      (journal) => journal.change(user.account, () => Promise.resolve({ answer: 1, change: nothing })),
      (journal) => journal.hear(user.account, mail, () => Promise.resolve(nothing)),
    ];
    const before = await everythingIn(connection.db);
    for (const use of uses) await expect(inside.run(({ journal }) => use(journal))).rejects.toBeInstanceOf(AccountGone);
    expect(await everythingIn(connection.db)).toEqual(before);
  });

  it('is emptied once, however often that is asked for at once', async () => {
    const { user } = await aWholeAccount(store);
    await store.users.delete(user);
    sent.length = 0;
    await Promise.all(Array.from({ length: 10 }, () => inside.run(({ remains }) => remains.empty(user.account))));
    expect(sent.filter(({ command }) => command['find'] === 'months')).toHaveLength(1);
  });

  it('is passed over by a rebuild', async () => {
    const { user } = await aWholeAccount(store);
    await store.users.delete(user);
    const before = await everythingIn(connection.db);
    await rebuiltBy(store, user.account);
    expect(await everythingIn(connection.db)).toEqual(before);
  });
});
