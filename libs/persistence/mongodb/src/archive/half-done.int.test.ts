import type { Person } from '@flashcards/kernel';
import {
  accept,
  aPerson,
  aQuest,
  aReview,
  aSet,
  aSharedFolder,
  aStoredFolder,
  aStoredQuest,
  aStudent,
  cardAt,
  contentOf,
  deleteSet,
  foldersSharedWith,
  insert,
  inviteTo,
  leaveQuest,
  letIn,
  letJoin,
  questsOf,
  record,
  setRole,
  share,
  someCards,
  today,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../connection.ts';
import type { Deaths } from '../deaths.test-data.ts';
import { deathsOn } from '../deaths.test-data.ts';
import { aDatabase, dropDatabase, findMongoServer } from '../mongo-server.test-data.ts';
import { openMongodbStore } from '../open-mongodb-store.ts';
import type { Row } from '../whole-account.test-data.ts';
import { everythingIn } from '../whole-account.test-data.ts';
import { openMongodbArchive } from './open-archive.ts';

const found = await findMongoServer();
const uri = found ?? '';

const unseen = (count: number) => someCards(count).map((card) => ({ ...card, front: 'never shown' }));

interface Cast {
  readonly people: readonly Person[];
  readonly gone: Person;
}

/** What processes leave that are killed in the midst of it. */
const fill = async (store: Store, { doomed }: Deaths): Promise<Cast> => {
  const killedAfter = (write: number, work: (dying: Store) => Promise<unknown>): Promise<number> =>
    doomed((each) => (each === write ? 'is the last' : 'passes'), work);
  const [anna, ben] = [await aStudent(store, { cards: 3 }), await aStudent(store, { cards: 3 })];
  const [cora, gone] = [await aPerson(store), await aPerson(store)];
  const by = anna.person;
  const folder = await aStoredFolder(store, by);
  await letIn(store, folder, ben.person, gone);
  const other = await aStoredFolder(store, by);
  await letIn(store, other, ben.person);
  const deleted = aSet();
  await insert(store, ben.user, deleted);
  for (const set of [ben.set, deleted]) await share(store, ben.person, folder, set);
  const nearlyWon = { ...(await aStoredQuest(store, by, { target: 1 })), by };
  const left = { ...(await aStoredQuest(store, by, { target: 999 })), by };
  for (const quest of [nearlyWon, left]) await letJoin(store, quest, ben.person, gone);
  await inviteTo(store, left, cora);

  await killedAfter(5, (dying) => insert(dying, anna.user, aSet({ name: 'never shown', cards: unseen(2) })));
  const limits = { cards: 100, textBytes: 1_000_000 };
  const addition = { set: anna.set.id, cards: unseen(2), createdOn: today, limits };
  await killedAfter(6, (dying) => dying.sets.addCards(anna.user, addition));
  await killedAfter(3, (dying) => dying.sharedFolders.create(cora, aSharedFolder()));
  await killedAfter(4, (dying) => dying.quests.create(cora, aQuest()));
  await killedAfter(1, (dying) => accept(dying, cora, left));
  await killedAfter(1, (dying) => setRole(dying, by, other, ben.person, 'editor'));
  await killedAfter(4, (dying) => leaveQuest(dying, ben.person, left));
  await killedAfter(1, (dying) => deleteSet(dying, ben.user, deleted.id));
  await killedAfter(1, (dying) => record(dying, anna.user, aReview({ card: cardAt(anna.set, 0) })));
  await killedAfter(2, (dying) => dying.users.delete({ id: gone.id, account: gone.account }));
  return { people: [anna.person, ben.person, cora], gone };
};

/** As those do who use a server: whatever they find half-done is finished. */
const lookAtAll = async (store: Store, { people }: Cast): Promise<void> => {
  for (const { account } of people) {
    await questsOf(store, account);
    await store.quests.judge(account);
    for (const { id } of await foldersSharedWith(store, account)) await store.sharedFolders.members(account, id);
  }
};

describe.skipIf(found === undefined)('a store whose processes were killed', () => {
  const [database, looked] = [aDatabase(), aDatabase()];
  let cast: Cast;
  const contentIn = async (name: string): ReturnType<typeof contentOf> => {
    const archive = await openMongodbArchive({ uri, database: name });
    if (!archive.ok) throw new Error(archive.code);
    return contentOf(archive.value).finally(() => archive.value.close());
  };
  /** Documents of a collection, past all that looks after them. */
  const stored = async (name: string): Promise<readonly Row[]> => {
    const { client, db } = connect({ uri, database });
    const all = await everythingIn(db);
    await client.close();
    return all.filter((each) => each.name === name).map(({ document }) => document);
  };
  const copyDocuments = async (): Promise<void> => {
    await (await openMongodbStore({ uri, database: looked })).close();
    const [from, to] = [connect({ uri, database }), connect({ uri, database: looked })];
    for (const { name, document } of await everythingIn(from.db))
      if (!['migrations', 'leases'].includes(name)) await to.db.collection<Row>(name).insertOne(document);
    for (const { client } of [from, to]) await client.close();
  };
  beforeAll(async () => {
    const store = await openMongodbStore({ uri, database });
    cast = await fill(store, deathsOn({ uri, database }));
    await store.close();
    await copyDocuments();
  });
  afterAll(() => Promise.all([database, looked].map((name) => dropDatabase(uri, name))));

  it('is read as if all had been finished that was decided, and nothing else had begun', async () => {
    const rows = await Promise.all(['journals', 'seats', 'stints', 'graves', 'drafts', 'sets'].map(stored));
    const [journals, seats, stints, graves, drafts, sets] = rows.map((all) => inspect(all, { depth: 9 }));
    expect(journals).toContain('isPending: true');
    expect(seats).toContain('founding: {');
    expect(stints).toContain('making: {');
    expect(graves).toContain("in: 'accounts'");
    expect(drafts).toContain("state: 'open'");
    expect(sets).toMatch(/adding: \[ \d+ \]/);
    const content = await contentIn(database);
    const told = inspect(content, { depth: null, maxArrayLength: null });
    expect(told).not.toContain('never shown');
    expect(told).not.toContain(cast.gone.account);
    const store = await openMongodbStore({ uri, database: looked });
    await lookAtAll(store, cast);
    await store.close();
    expect(content).toEqual(await contentIn(looked));
  });
});
