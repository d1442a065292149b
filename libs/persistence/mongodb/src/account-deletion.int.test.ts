import type { User } from '@flashcards/accounts';
import type { AccountId, CardId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import {
  aGoal,
  aReport,
  aReview,
  aSet,
  aUser,
  callHeatmap,
  cardAt,
  checkIn,
  insert,
  makeFolder,
  recorded,
  someCards,
  today,
  undo,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { aDatabase, dropDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openMongodbStore } from './open-mongodb-store.ts';
import { sweep } from './sweeper.ts';

const found = await findMongoServer();
const uri = found ?? '';

interface Row {
  readonly _id: unknown;
}

describe.skipIf(found === undefined)('an account that is deleted', () => {
  const database = aDatabase();
  let connection: Connection;
  let store: Store;
  let inside: Database;
  beforeAll(async () => {
    store = await openMongodbStore({ uri, database });
    connection = connect({ uri, database });
    inside = openDatabase(connection);
  });
  afterAll(async () => {
    await store.close();
    await inside.close();
    await dropDatabase(uri, database);
  });

  /** All that the database holds, document by document; tombstones and journals, too. */
  const everything = async (): Promise<readonly (readonly [string, Row])[]> => {
    const names = (await connection.db.listCollections().toArray()).map(({ name }) => name);
    const all = names.map(async (name) => {
      const documents = await connection.db.collection<Row>(name).find().toArray();
      return documents.map((document) => [name, document] as const);
    });
    return (await Promise.all(all)).flat();
  };

  const holding = async (text: string): Promise<readonly string[]> =>
    (await everything()).flatMap(([name, document]) => (JSON.stringify(document).includes(text) ? [name] : []));

  const letADayPass = async (): Promise<void> => {
    const graves = connection.db.collection<Row>('graves');
    await graves.updateMany({}, { $set: { until: new Date(0) } });
    await inside.run(sweep);
  };

  interface Life {
    readonly user: User;
    readonly card: CardId;
    /** Whatever is theirs: no document may hold any of it. */
    readonly words: readonly string[];
  }

  /** A user of whom every collection holds something. */
  const aLife = async (of: Partial<User> = {}): Promise<Life> => {
    const user = await store.users.insertIfAbsent(aUser(of));
    const { account } = user;
    const mark = account.slice(-12);
    const told = (what: string): string => `${what} of ${mark}`;
    const cards = someCards(3).map(({ id }, index) => ({ id, front: told(`front ${index}`), back: told('back') }));
    const report = aReport({ skipped: [{ reason: 'missing-field', count: 1, examples: [told('example')] }] });
    const set = aSet({
      name: told('set'),
      description: told('description'),
      folder: `${told('folder')}/b`,
      cards,
      report,
    });
    await insert(store, account, set);
    await makeFolder(store, account, told('other') as Parameters<typeof makeFolder>[2]);
    const receipt = { key: told('key'), fingerprint: told('print'), keep: () => told('answer') };
    await store.goals.create(account, { ...aGoal({ title: told('goal') }), today }, receipt as never);
    const gone = await store.goals.create(account, { ...aGoal({ title: told('deleted goal') }), today });
    if (gone.ok) await store.goals.delete(account, gone.value.id);
    const review = aReview({ card: cardAt(set, 0), id: told('review') as ReturnType<typeof aReview>['id'] });
    await recorded(store, account, review);
    const { id } = await recorded(store, account, aReview({ card: cardAt(set, 1) }));
    await undo(store, account, id);
    await checkIn(store, account);
    await callHeatmap(store, account);
    return { user, card: cardAt(set, 0), words: [user.id, mark.slice(1), user.tokenVersion, set.id] };
  };

  it('leaves nothing but what tells nobody anything, and after a day nothing at all', async () => {
    const other = await aLife();
    const { user, words } = await aLife();
    const before = (await everything()).filter(([, document]) => JSON.stringify(document).includes(other.user.account));
    expect(new Set(before.map(([name]) => name)).size).toBeGreaterThan(10);
    await store.users.delete(user);
    for (const text of [user.id, user.tokenVersion, `of ${user.account.slice(-12)}`])
      expect(await holding(text)).toEqual([]);
    for (const [name, document] of await everything()) {
      if (!JSON.stringify(document).includes(user.account) || name === 'graves') continue;
      const fields = Object.keys(document).sort().join();
      expect([name, fields]).toEqual([name, name === 'journals' ? '_id,rev,state' : '_id,goneAt,rev']);
    }
    expect(await holding(user.account)).not.toEqual([]);
    await letADayPass();
    expect(await holding(user.account)).toEqual([]);
    expect(words).toBeDefined();
    const after = (await everything()).filter(([, document]) => JSON.stringify(document).includes(other.user.account));
    expect(after).toEqual(before.filter(([name]) => name !== 'graves'));
  });
});
