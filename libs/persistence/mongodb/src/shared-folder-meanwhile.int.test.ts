import {
  aPerson,
  aSet,
  aSharedFolder,
  aStoredFolder,
  aStudent,
  deleteFolderOf,
  foldersSharedWith,
  insert,
  letIn,
  rolesIn,
  share,
  transfer,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import type { Connection } from './connection.ts';
import { deathsOn } from './deaths.test-data.ts';
import { aDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openInside } from './opened-inside.test-data.ts';

const found = await findMongoServer();
const uri = found ?? '';

// Each process is stopped before each of its writes, and goes on when others have done something else.
describe.skipIf(found === undefined)('a shared folder, wherever a process is stopped,', () => {
  const database = aDatabase();
  const { doomed, pausedAt } = deathsOn({ uri, database });
  let connection: Connection;
  let store: Store;
  openInside({ uri, database }, (opened) => ({ store, connection } = opened));

  it('holds no set that was deleted while it was added', async () => {
    const anna = await aStudent(store);
    const folder = await aStoredFolder(store, anna.person);
    const adding = async () => {
      const set = aSet({ cards: [] });
      await insert(store, anna.user, set);
      return { set, add: (late: Store) => share(late, anna.person, folder, set) };
    };
    const writes = await doomed(() => 'passes', (await adding()).add);
    for (let write = 1; write <= writes; write += 1) {
      const { set, add } = await adding();
      await pausedAt(write, add, () => store.sets.delete(anna.user, set.id));
      const references = connection.db.collection('sharedSets');
      expect(await references.countDocuments({ set: set.id }), `write ${write} of ${writes}`).toBe(0);
      expect(await foldersSharedWith(store, anna.user), `write ${write} of ${writes}`).toMatchObject([{ sets: 1 }]);
    }
  });

  it('that others finished making and deleted is not made again by who began it', async () => {
    const anna = await aStudent(store);
    const making = () => {
      const folder = aSharedFolder();
      return { folder, make: (late: Store) => late.sharedFolders.create(anna.person, folder) };
    };
    const first = making();
    const writes = await doomed(() => 'passes', first.make);
    const standing = [first.folder.id];
    let deleted = 0;
    for (let write = 1; write <= writes; write += 1) {
      const { folder, make } = making();
      let isDeleted = false;
      await pausedAt(write, make, async () => {
        await foldersSharedWith(store, anna.user);
        isDeleted = (await deleteFolderOf(store, anna.person, folder)) === 'done';
      });
      if (isDeleted) deleted += 1;
      else standing.push(folder.id);
    }
    expect((await foldersSharedWith(store, anna.user)).map(({ id }) => id)).toEqual(standing);
    expect(deleted).toBeGreaterThan(0);
  });

  it('is passed on to nobody who was deleted meanwhile', async () => {
    const anna = await aStudent(store);
    const passing = async () => {
      const folder = await aStoredFolder(store, anna.person);
      const ben = await aPerson(store);
      await letIn(store, folder, ben);
      return { folder, ben, pass: (late: Store) => transfer(late, anna.person, folder, ben) };
    };
    const writes = await doomed(() => 'passes', (await passing()).pass);
    for (let write = 1; write <= writes; write += 1) {
      const { folder, ben, pass } = await passing();
      await pausedAt(write, pass, () => store.users.delete(ben));
      const rows = connection.db.collection('members').countDocuments({ account: ben.account });
      expect(await rows, `write ${write} of ${writes}`).toBe(0);
      expect(await rolesIn(store, anna.person, folder)).toEqual([[anna.user, 'owner']]);
    }
  });
});
