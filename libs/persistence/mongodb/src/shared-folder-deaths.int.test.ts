import type { SharedFolderId } from '@flashcards/kernel';
import {
  aSharedFolder,
  deleteFolderOf,
  deleteSet,
  foldersSharedWith,
  join,
  leaveFolder,
  putOut,
  share,
  transfer,
  unshare,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import type { Cast, Scene } from './a-shared-folder.test-data.ts';
import { aCast, aScene, endOf, seenOf } from './a-shared-folder.test-data.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { aPause, deathsOn } from './deaths.test-data.ts';
import { keyOf } from './keys.ts';
import { aDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openInside } from './opened-inside.test-data.ts';
import type { SeatDocument } from './sharing-documents.ts';
import type { Row } from './whole-account.test-data.ts';
import { letADayPass } from './whole-account.test-data.ts';

const found = await findMongoServer();
const uri = found ?? '';

type Looked = readonly [scene: Scene, look: () => Promise<void>];
type Deed = (store: Store, scene: Scene) => Promise<unknown>;

const deeds: readonly (readonly [string, Deed])[] = [
  ['joining', (store, { cora, folder }) => join(store, cora, folder.code)],
  ['putting somebody out', (store, { anna, ben, folder }) => putOut(store, anna.person, folder, ben.person)],
  ['leaving', (store, { ben, folder }) => leaveFolder(store, ben.person, folder)],
  ['passing it on', (store, { anna, ben, folder }) => transfer(store, anna.person, folder, ben.person)],
  ['deleting it', (store, { anna, folder }) => deleteFolderOf(store, anna.person, folder)],
  ['adding a set', (store, { anna, folder }) => share(store, anna.person, folder, anna.set)],
  ['taking a set out', (store, { anna, ben, folder }) => unshare(store, anna.person, folder, ben.set)],
];

/** The same of what somebody leaves behind who, or whose set, is deleted. */
const deletions: readonly (readonly [string, Deed])[] = [
  ['deleting a set in it', (store, { ben }) => deleteSet(store, ben.user, ben.set.id)],
  ['deleting a member’s account', (store, { ben }) => store.users.delete(ben.person)],
  ['deleting the owner’s account', (store, { anna }) => store.users.delete(anna.person)],
];

/** What goes after an account has left its folders is another test's. */
const mostWrites = 12;

describe.skipIf(found === undefined)('a process that is gone, or away for a while', () => {
  const database = aDatabase();
  const { doomed } = deathsOn({ uri, database });
  let connection: Connection;
  let store: Store;
  let inside: Database;
  openInside({ uri, database }, (opened) => ({ store, connection, inside } = opened));

  const seatsIn = async (folder: SharedFolderId): Promise<readonly unknown[]> =>
    connection.db.collection<Pick<SeatDocument, 'folder'>>('seats').find({ folder }).toArray();

  /** As if what was begun had been begun long ago. */
  const letAMinutePass = async (): Promise<void> => {
    await connection.db.collection<Row>('seats').updateMany({ since: { $exists: true } } as object, {
      $set: { since: new Date(0) },
    });
  };

  /** Every member has a seat, and nobody else has, once they looked. */
  const expectSeated = async ({ folder, anna, ben, cora }: Scene, when: string): Promise<void> => {
    await letAMinutePass();
    let members = 0;
    for (const account of [anna.user, ben.user, cora.account]) {
      const listed = await foldersSharedWith(store, account).catch(() => []);
      const isMember = listed.some(({ id }) => id === folder.id);
      const seat = await connection.db.collection<SeatDocument>('seats').findOne({ _id: keyOf(account, folder.id) });
      expect(seat !== null && !('goneAt' in seat), when).toBe(isMember);
      members += Number(isMember);
    }
    expect(await seatsIn(folder.id), when).toHaveLength(members);
  };

  /** How it looks before and after, and how many writes it takes. */
  const measured = async (deed: Deed, cast?: Cast) => {
    const scene = await aScene(store, cast);
    const before = await seenOf(store, scene);
    const writes = await doomed(
      () => 'passes',
      (dying) => deed(dying, scene),
    );
    const after = await seenOf(store, scene);
    await endOf(store, scene).catch(() => undefined);
    expect(after).not.toEqual(before);
    return { before, after, writes };
  };

  /** Stops before a write, lets others look, and then goes on, or is gone. */
  const stoppedAt = async (write: number, deed: Deed, isGone: boolean, [scene, look]: Looked): Promise<void> => {
    const { pause, whenPaused, goOn } = aPause();
    const fate = () => pause().then(() => (isGone ? 'is lost' : 'passes'));
    const doing = doomed(
      (each) => (each === write ? fate() : 'passes'),
      (late) => deed(late, scene),
    );
    await Promise.race([whenPaused, doing]);
    await look();
    goOn();
    await doing;
  };

  it.each(deeds)('in the midst of %s shows nobody half of it, and others finish it', async (_, deed) => {
    const cast = await aCast(store);
    const { before, after, writes } = await measured(deed, cast);
    for (let write = 1; write <= writes; write += 1) {
      const isGone = write % 2 === 0;
      const when = `write ${write} of ${writes}, before which it is ${isGone ? 'gone' : 'stopped'}`;
      const scene = await aScene(store, cast);
      const look = async () => expect([before, after], when).toContainEqual(await seenOf(store, scene));
      await stoppedAt(write, deed, isGone, [scene, look]);
      if (isGone) await look();
      else expect(await seenOf(store, scene), when).toEqual(after);
      await expectSeated(scene, when);
      await endOf(store, scene);
    }
  });

  it.each(deletions)('in the midst of %s leaves what others finish', async (_, deed) => {
    const { before, after, writes } = await measured(deed);
    const scenes: Scene[] = [];
    for (let write = 1; write <= Math.min(writes, mostWrites); write += 1) {
      const scene = await aScene(store);
      await doomed(
        (each) => (each === write ? 'is lost' : 'passes'),
        (dying) => deed(dying, scene),
      );
      scenes.push(scene);
    }
    await letADayPass(connection.db, inside);
    for (const [index, scene] of scenes.entries())
      expect([before, after], `write ${index + 1} of ${writes}`).toContainEqual(await seenOf(store, scene));
  });

  it('in the midst of making one makes it once, and whoever asks again with its receipt finds it', async () => {
    const { anna } = await aCast(store);
    const begin = () => ({
      folder: aSharedFolder(),
      receipt: { key: `key ${Math.random()}`, fingerprint: '', keep: () => 'kept' },
    });
    const first = begin();
    const writes = await doomed(
      () => 'passes',
      (dying) => dying.sharedFolders.create(anna.person, first.folder, first.receipt),
    );
    for (let write = 1; write <= writes; write += 1) {
      const { folder, receipt } = begin();
      await doomed(
        (each) => (each === write ? 'is lost' : 'passes'),
        (dying) => dying.sharedFolders.create(anna.person, folder, receipt),
      );
      const again = aSharedFolder();
      const answered = await store.sharedFolders.create(anna.person, again, receipt);
      const made = answered.ok ? again : folder;
      const ids = (await foldersSharedWith(store, anna.user)).map(({ id }) => id);
      expect(ids.filter((id) => [folder.id, again.id].includes(id))).toEqual([made.id]);
      expect(await seatsIn(made.id)).toHaveLength(1);
    }
  });
});
