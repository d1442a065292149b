import {
  aPerson,
  aStoredFolder,
  aStudent,
  aUser,
  deleteFolderOf,
  foldersSharedWith,
  join,
  leaveFolder,
  letIn,
  putOut,
  renewed,
  rolesIn,
  share,
  transfer,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import type { Scene } from './a-shared-folder.test-data.ts';
import { aScene } from './a-shared-folder.test-data.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { aPause, deathsOn } from './deaths.test-data.ts';
import type { JournalDocument } from './documents.ts';
import { folderJournalOf, standingOf } from './keys.ts';
import { aDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openInside } from './opened-inside.test-data.ts';
import type { MemberDocument, SeatDocument } from './sharing-documents.ts';
import { everythingIn, holding, letADayPass } from './whole-account.test-data.ts';

const found = await findMongoServer();
const uri = found ?? '';

type Deed = (store: Store, scene: Scene) => Promise<unknown>;

const deeds: readonly (readonly [string, Deed])[] = [
  ['lets somebody in', (store, { cora, folder }) => join(store, cora, folder.code)],
  ['lets somebody go', (store, { ben, folder }) => leaveFolder(store, ben.person, folder)],
  ['puts somebody out', (store, { anna, ben, folder }) => putOut(store, anna.person, folder, ben.person)],
  ['passes it on', (store, { anna, ben, folder }) => transfer(store, anna.person, folder, ben.person)],
  ['adds a set', (store, { anna, folder }) => share(store, anna.person, folder, anna.set)],
  ['gives it another code', (store, { folder }) => renewed(store, folder)],
];

const unlessGone = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AccountGone) return 'gone';
    throw error;
  }
};

describe.skipIf(found === undefined)('a shared folder', () => {
  const database = aDatabase();
  const { doomed } = deathsOn({ uri, database });
  let connection: Connection;
  let store: Store;
  let inside: Database;
  openInside({ uri, database }, (opened) => ({ store, connection, inside } = opened));

  const isPending = async ({ folder }: Scene): Promise<boolean> => {
    const journals = connection.db.collection<JournalDocument>('journals');
    return (await journals.findOne({ _id: folderJournalOf(folder.id) }))?.isPending === true;
  };

  /** Does it in processes that are gone as soon as the folder has decided: nothing is carried out. */
  const decide = async (deed: Deed, scene: Scene): Promise<void> => {
    for (let write = 1; write < 40 && !(await isPending(scene)); write += 1)
      await doomed(
        (each) => (each === write ? 'is the last' : 'passes'),
        (dying) => deed(dying, scene),
      );
    expect(await isPending(scene)).toBe(true);
  };

  /** As if all that was begun had been begun long ago. */
  const letTimePass = async (): Promise<void> => {
    await connection.db
      .collection<SeatDocument>('seats')
      .updateMany({ since: { $exists: true } }, { $set: { since: new Date(0) } });
    await letADayPass(connection.db, inside);
  };

  it.each(deeds)('that was deleted stays so when a helper who %s wakes up, and leaves nothing', async (_, deed) => {
    const scene = await aScene(store);
    const { folder, anna, ben, cora } = scene;
    await decide(deed, scene);
    const { pause, whenPaused, goOn } = aPause();
    const helping = doomed(pause, (late) => rolesIn(late, anna.person, folder));
    await whenPaused;
    for (const { person } of [anna, ben]) await deleteFolderOf(store, person, folder);
    const before = await everythingIn(connection.db);
    goOn();
    await helping;
    expect(await everythingIn(connection.db)).toEqual(before);
    await letTimePass();
    for (const account of [anna.user, ben.user, cora.account])
      expect(await foldersSharedWith(store, account)).toEqual([]);
    await letTimePass();
    expect(await holding(connection.db, folder.id)).toEqual([]);
  });

  it('whose member was put out by a process that is gone shows them nothing, before anything else looks', async () => {
    const scene = await aScene(store);
    const { anna, ben, folder } = scene;
    await share(store, anna.person, folder, anna.set);
    expect(await store.sets.visible(ben.user, anna.set.id)).toMatchObject({ id: anna.set.id });
    await decide((dying) => putOut(dying, anna.person, folder, ben.person), scene);
    expect(await store.sets.visible(ben.user, anna.set.id)).toBeUndefined();
  });

  const rowsOf = (account: MemberDocument['account']): Promise<number> =>
    connection.db.collection<MemberDocument>('members').countDocuments({ account });

  type Coming = (store: Store, scene: Pick<Scene, 'folder' | 'cora'>) => Promise<unknown>;
  const comings: readonly (readonly [string, Coming, number])[] = [
    ['coming in', (late, { cora, folder }) => join(late, cora, folder.code), 1],
    ['making another', (late, { cora }) => aStoredFolder(late, cora, { name: 'another' }), 0],
  ];

  it.each(comings)('keeps nobody who was deleted while %s', async (_, come, stayed) => {
    const anna = await aStudent(store);
    const folder = await aStoredFolder(store, anna.person);
    const begin = async () => {
      const { account, id } = await store.users.insertIfAbsent(aUser());
      return { folder, cora: { account, id } };
    };
    const first = await begin();
    const writes = await doomed(
      () => 'passes',
      (late) => come(late, first),
    );
    const gone = [];
    for (let write = 1; write <= writes; write += 1) {
      const isLost = write % 2 === 0;
      const each = await begin();
      const { pause, whenPaused, goOn } = aPause();
      const fate = () => pause().then(() => (isLost ? 'is the last' : 'passes'));
      const coming = doomed(
        (one) => (one === write ? fate() : 'passes'),
        (late) => unlessGone(come(late, each)),
      );
      await whenPaused;
      await store.users.delete(each.cora);
      goOn();
      await coming;
      if (!isLost) expect(await rowsOf(each.cora.account), `write ${write} of ${writes}`).toBe(0);
      gone.push(each.cora.account);
    }
    await letADayPass(connection.db, inside);
    await letADayPass(connection.db, inside);
    for (const [index, account] of gone.entries())
      expect(await holding(connection.db, account), `write ${index + 1} of ${writes}`).toEqual([]);
    expect(await rolesIn(store, anna.person, folder)).toHaveLength(1 + stayed);
  });

  const receipt = (key: string) => ({ key, fingerprint: 'the same', keep: () => 'kept' });
  const told = { ok: false, code: 'answered_before', answer: 'kept' };

  it('tells a repeat what it was told, also when it is deleted, its code replaced or the member out', async () => {
    const [anna, ben] = [await aStudent(store), await aPerson(store)];
    const folder = await aStoredFolder(store, anna.person);
    const joining = { code: folder.code, now: new Date() };
    expect(await store.sharedFolders.join(ben, joining, receipt('in'))).toMatchObject({ ok: true });
    await renewed(store, folder);
    expect(await store.sharedFolders.join(ben, joining, receipt('in'))).toEqual(told);
    expect(await store.sharedFolders.leave(ben.account, folder.id, receipt('out'))).toMatchObject({ ok: true });
    expect(await store.sharedFolders.leave(ben.account, folder.id, receipt('out'))).toEqual(told);
    expect(await store.sharedFolders.join(ben, joining, receipt('in'))).toEqual(told);
    expect(await store.sharedFolders.delete(anna.user, folder.id, receipt('end'))).toMatchObject({ ok: true });
    expect(await store.sharedFolders.delete(anna.user, folder.id, receipt('end'))).toEqual(told);
    expect(await store.sharedFolders.leave(ben.account, folder.id, receipt('in'))).toMatchObject(told);
    const other = { ...receipt('in'), fingerprint: 'another' };
    expect(await store.sharedFolders.join(ben, joining, other)).toMatchObject({ code: 'receipt_taken' });
    await letIn(store, await aStoredFolder(store, anna.person), ben);
    const receipts = connection.db.collection<{ _id: string }>('sharedReceipts');
    expect(await receipts.countDocuments(standingOf(ben.account))).toBe(2);
    await store.users.delete(ben);
    expect(await receipts.countDocuments(standingOf(ben.account))).toBe(0);
  });

  it('takes no key that was used for something of the account’s own, which takes none of a folder’s', async () => {
    const anna = await aStudent(store);
    const folder = await aStoredFolder(store, anna.person);
    const other = (key: string) => ({ ...receipt(key), fingerprint: 'another' });
    await store.sets.delete(anna.user, anna.set.id, receipt('own'));
    expect(await store.sharedFolders.delete(anna.user, folder.id, other('own'))).toMatchObject({
      code: 'receipt_taken',
    });
    expect(await store.sharedFolders.delete(anna.user, folder.id, receipt('shared'))).toMatchObject({ ok: true });
    const { id } = anna.set;
    expect(await store.sets.delete(anna.user, id, other('shared'))).toMatchObject({ code: 'receipt_taken' });
  });

  it('that is not there keeps nothing of who asks for it', async () => {
    const anna = await aStudent(store);
    const before = await everythingIn(connection.db);
    for (const folder of ['1', '2'] as never[])
      expect(await store.sharedFolders.delete(anna.user, folder, receipt('none'))).toMatchObject({ ok: false });
    expect(await everythingIn(connection.db)).toEqual(before);
  });
});
