import type { SharedFolderId } from '@flashcards/kernel';
import type { ListedFolder, Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import type { CodeHash } from '@flashcards/sharing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Study } from '../study/a-study.test-data.ts';
import { aStudy, digits } from '../study/a-study.test-data.ts';
import { getSharedFolders } from './get-shared-folders.ts';

let store: Store;
beforeAll(async () => {
  store = await openSqliteStore({ file: ':memory:' });
});
afterAll(() => store.close());

/** A folder of Ada with Ben as a member. */
const aFolder = async (ada: Study, ben: Study): Promise<SharedFolderId> => {
  const id = digits() as SharedFolderId;
  const code = `code of ${id}` as CodeHash;
  const folder = { name: 'Together', description: '', createdAt: new Date() };
  await store.sharedFolders.create(ada.user, { id, ...folder, code });
  await store.sharedFolders.join(ben.user, { code, now: new Date() });
  return id;
};

const idsIn = async (pages: AsyncIterable<readonly ListedFolder[]>): Promise<readonly SharedFolderId[]> => {
  const ids: SharedFolderId[] = [];
  for await (const page of pages) ids.push(...page.map(({ id }) => id));
  return ids;
};

describe('the shared folders of a learner', () => {
  it('are each in one list, also one that is transferred between the two reads', async () => {
    const [ada, ben] = [await aStudy(store), await aStudy(store)];
    const [hers, his] = [await aFolder(ada, ben), await aFolder(ben, ada)];
    const { owned, joined } = await getSharedFolders(store)(ada.user);
    expect(await idsIn(owned)).toEqual([hers]);
    await store.sharedFolders.transfer(ada.user.account, { folder: hers, target: ben.user.account });
    await store.sharedFolders.transfer(ben.user.account, { folder: his, target: ada.user.account });
    expect(await idsIn(joined)).toEqual([his]);
  });
});
