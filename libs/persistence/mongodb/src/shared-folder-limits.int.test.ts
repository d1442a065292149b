import type { AccountId, SharedFolderId } from '@flashcards/kernel';
import type { Student } from '@flashcards/persistence-conformance';
import {
  aPerson,
  aSet,
  aStoredFolder,
  aStudent,
  atOnce,
  foldersSharedWith,
  insert,
  join,
  leaveFolder,
  letIn,
  numberOf,
  putOut,
  renewed,
  setRole,
  share,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { mostMembers, mostSharedFolders, mostSharedSets } from '@flashcards/sharing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import type { CommandStartedEvent } from './driver.ts';
import { BSON } from './driver.ts';
import { fillFolder, numbers, seatAt, seatsTaken } from './full-folders.test-data.ts';
import { rowKey } from './keys.ts';
import { ended } from './leave-folder.ts';
import { aDatabase, dropDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openMongodbStore, storeOf } from './open-mongodb-store.ts';
import { pendingOf } from './pending.ts';
import type { SharedSetDocument } from './sharing-documents.ts';
import { visibleSet } from './visible-set.ts';

const found = await findMongoServer();
const uri = found ?? '';

describe.skipIf(found === undefined)('with as much as there may be', () => {
  const database = aDatabase();
  const sent: CommandStartedEvent[] = [];
  let connection: Connection;
  let store: Store;
  let watched: Store;
  let inside: Database;
  beforeAll(async () => {
    store = await openMongodbStore({ uri, database });
    connection = connect({ uri, database }, { monitorCommands: true });
    connection.client.on('commandStarted', (event) => sent.push(event));
    inside = openDatabase(connection);
    watched = storeOf(inside);
  });
  afterAll(async () => {
    await store.close();
    await watched.close();
    await dropDatabase(uri, database);
  });

  const standing = (account: AccountId) => seatsTaken(connection.db, account);
  const seat = (...told: [AccountId, number, { readonly spoken: boolean }]) => seatAt(connection.db, ...told);
  const fill = (id: SharedFolderId, count: number) => fillFolder(connection.db, id, count);

  const foldersOf = async (by: Student, count: number) => {
    const folders = [];
    for (const _ of numbers(count)) folders.push(await aStoredFolder(store, by.person));
    return folders;
  };

  it('an account comes into no more folders than it may, however many at once; who leaves has room again', async () => {
    const [anna, ben] = [await aStudent(store), await aPerson(store)];
    await seat(ben.account, mostSharedFolders - 5, { spoken: true });
    const folders = await foldersOf(anna, 20);
    const twin = await openMongodbStore({ uri, database });
    const answers = await atOnce(
      () => [store, twin],
      folders.length,
      (each, index) => join(each, ben, folders[index]?.code ?? ('' as never)),
    );
    expect([numberOf(answers, 'done'), numberOf(answers, 'too_many_shared_folders')]).toEqual([5, 15]);
    expect(await standing(ben.account)).toBe(mostSharedFolders);
    const inside = folders.filter((_, index) => answers[index] === 'done');
    const [first] = inside;
    const [other, another] = folders.filter((each) => !inside.includes(each));
    if (!first || !other || !another) throw new Error('five got in');
    expect(await leaveFolder(twin, ben, first)).toBe('done');
    expect(await join(twin, ben, other.code)).toBe('done');
    const spent = await renewed(store, { ...another, by: anna.person }, { maxUses: 1 });
    await letIn(store, spent, await aPerson(store));
    expect(await join(store, ben, spent.code)).toBe('code_expired');
    await twin.close();
  });

  it('an account gets back the places of joins that were cut off, when it comes to its limit or looks', async () => {
    const [anna, ben] = [await aStudent(store), await aPerson(store)];
    await seat(ben.account, mostSharedFolders - 5, { spoken: true });
    await seat(ben.account, 5, { spoken: false });
    const [one, other] = await foldersOf(anna, 2);
    if (!one || !other) throw new Error('there are two');
    expect(await join(store, ben, one.code)).toBe('done');
    expect(await standing(ben.account)).toBe(mostSharedFolders - 4);
    await seat(anna.user, 3, { spoken: false });
    expect(await standing(anna.user)).toBe(5);
    expect(await foldersSharedWith(store, anna.user)).toHaveLength(2);
    expect(await standing(anna.user)).toBe(2);
  });

  it('a place is not taken by who is refused', async () => {
    const [anna, ben] = [await aStudent(store), await aPerson(store)];
    const spent = await renewed(store, await aStoredFolder(store, anna.person), { maxUses: 1 });
    await letIn(store, spent, await aPerson(store));
    expect(await join(store, ben, spent.code)).toBe('code_expired');
    expect(await standing(ben.account)).toBe(0);
  });

  it('a folder takes nobody and nothing more, and goes in one change', async () => {
    const [anna, ben] = [await aStudent(store), await aPerson(store)];
    const folder = await aStoredFolder(store, anna.person);
    await fill(folder.id, mostMembers - 1);
    await share(store, anna.person, folder, anna.set);
    const more = aSet({ cards: [] });
    await insert(store, anna.user, more);
    expect(await join(store, ben, folder.code)).toBe('shared_folder_full');
    expect(await share(store, anna.person, folder, more)).toBe('too_many_shared_sets');
    const pending = await inside.run(async ({ collections }) => {
      const document = await collections.sharedFolders.findOne({ _id: folder.id });
      if (!document) throw new Error('it was made');
      return pendingOf((await ended({ collections, folder: document, rev: 1 })).steps);
    });
    expect(pending).toHaveLength(2 * (mostMembers + mostSharedSets) + 3);
    expect(BSON.calculateObjectSize({ pending })).toBeLessThan(2 * 1_048_576);
  });

  /** The commands of one call, by kind and collection. */
  const commandsOf = async (call: () => Promise<unknown>): Promise<readonly string[]> => {
    sent.length = 0;
    await call();
    return sent
      .filter(({ commandName }) => !['endSessions', 'ping', 'hello'].includes(commandName))
      .map(({ commandName, command }) => `${commandName} ${String((command as Record<string, unknown>)[commandName])}`)
      .sort();
  };

  it('a member is put out by as many commands, whatever they added and whoever else is there', async () => {
    const costOf = async (cards: number, others: number): Promise<readonly string[]> => {
      const [anna, ben] = [await aStudent(store), await aStudent(store, { cards })];
      const folder = await aStoredFolder(store, anna.person);
      if (others > 0) await fill(folder.id, others);
      await letIn(store, folder, ben.person);
      await setRole(store, anna.person, folder, ben.person, 'editor');
      await share(store, ben.person, folder, ben.set);
      return commandsOf(async () => expect(await putOut(watched, anna.person, folder, ben.person)).toBe('done'));
    };
    const few = await costOf(1, 0);
    expect(await costOf(300, 300)).toEqual(few);
    expect(few.filter((each) => /progress|cards|visits/.test(each))).toEqual([]);
  });

  it('who may see a set is found by two indexed commands, in however many folders it is', async () => {
    const [anna, ben] = [await aStudent(store), await aPerson(store)];
    const folder = await aStoredFolder(store, anna.person);
    await letIn(store, folder, ben);
    await share(store, anna.person, folder, anna.set);
    const { id: set } = anna.set;
    const rows = numbers(mostSharedFolders - 1).map((index) => {
      const id = `3${index}` as SharedFolderId;
      return { _id: rowKey(id, set), rev: 1, folder: id, set, addedBy: anna.user, addedAt: new Date() };
    });
    await connection.db.collection<SharedSetDocument>('sharedSets').insertMany(rows);
    const look = () => inside.run((call) => visibleSet(call, ben.account, set));
    const commands = await commandsOf(async () => expect(await look()).toMatchObject({ owner: anna.user }));
    expect(commands).toEqual(
      ['journals', 'journals', 'members', 'sets', 'sets', 'sharedSets'].map((name) => `find ${name}`),
    );
    const nobody = await aPerson(store);
    expect(await inside.run((call) => visibleSet(call, nobody.account, set))).toBeUndefined();
  });
});
