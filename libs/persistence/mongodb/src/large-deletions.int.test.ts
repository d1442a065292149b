import { aSet, aStoredUser, folder, insert, makeFolder } from '@flashcards/persistence-conformance';
import { mostFolders, mostSets } from '@flashcards/library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { deleteFolder } from './delete-sets.ts';
import { BSON } from './driver.ts';
import { folderKey } from './folder-places.ts';
import { keyOf } from './keys.ts';
import type { FolderDocument, SetDocument } from './library-documents.ts';
import { aDatabase, dropDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openMongodbStore } from './open-mongodb-store.ts';
import { pendingOf } from './pending.ts';

const found = await findMongoServer();
const uri = found ?? '';

describe.skipIf(found === undefined)('deleting a folder', () => {
  const database = aDatabase();
  let connection: Connection;
  let inside: Database;
  beforeAll(() => {
    connection = connect({ uri, database });
    inside = openDatabase(connection);
  });
  afterAll(async () => {
    await inside.close();
    await dropDatabase(uri, database);
  });

  it('with all that an account may hold fits into one change', async () => {
    const store = await openMongodbStore({ uri, database });
    const account = await aStoredUser(store);
    await makeFolder(store, account, folder('a'));
    const set = aSet({ folder: 'a', cards: [] });
    await insert(store, account, set);
    const { secret } = await inside.run(({ journal }) => journal.settled(account));
    const owner = { account, secret };
    const [folders, sets] = [
      connection.db.collection<FolderDocument>('folders'),
      connection.db.collection<SetDocument>('sets'),
    ];
    const [top, known] = [await folders.findOne({}), await sets.findOne({})];
    if (!top || !known) throw new Error('a folder and a set were made');
    const numbers = (count: number) => Array.from({ length: count - 1 }, (_, index) => `${index}`);
    await folders.insertMany(
      numbers(mostFolders).map((name) => {
        const place = { parent: top.id, name };
        return { ...place, _id: folderKey(owner, place), id: name, rev: 1 };
      }),
    );
    await sets.insertMany(
      numbers(mostSets).map((each) => {
        const id = `${set.id}${each}` as typeof set.id;
        return { ...known, _id: keyOf(account, id), id, name: `set ${each}` as typeof set.name };
      }),
    );
    const decided = await inside.run(({ collections }) =>
      deleteFolder(collections, owner, { path: folder('a'), recursive: true }),
    );
    const pending = pendingOf(decided.change?.steps ?? []);
    expect(pending).toHaveLength(2 * mostFolders + 5 * mostSets);
    expect(BSON.calculateObjectSize({ pending })).toBeLessThan(4 * 1_048_576);
    await store.close();
  });
});
