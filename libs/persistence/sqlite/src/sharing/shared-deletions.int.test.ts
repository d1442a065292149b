import type { AccountId } from '@flashcards/kernel';
import {
  aReview,
  aStoredFolder,
  aStudent,
  cardAt,
  foldersSharedWith,
  letIn,
  recorded,
  rolesIn,
  setRole,
  setsIn,
  share,
  today,
  visitedBy,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it, vi } from 'vitest';
import { aFile, rowsOf, run } from '../a-file.test-data.ts';
import { openSqliteStore } from '../index.ts';

const tables = ['shared_folders', 'members', 'shared_sets', 'member_progress'] as const;

const rowsIn = (file: string): Readonly<Record<string, number>> =>
  Object.fromEntries(tables.map((table) => [table, rowsOf(file, table)]));

const none = Object.fromEntries(tables.map((table) => [table, 0]));

const soon = { timeout: 60_000 };

/** Makes deletes from a table fail, to simulate a process that dies there. */
const fails = (table: string): string =>
  `CREATE TRIGGER dead BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'dead'); END`;

/** Anna's folder with ben as editor and carla as viewer; anna and ben have a set in it and study each other's. */
const sharing = async (store: Store) => {
  const [anna, ben, carla] = [await aStudent(store), await aStudent(store), await aStudent(store)];
  const folder = await aStoredFolder(store, anna.person);
  await letIn(store, folder, carla.person, ben.person);
  await setRole(store, anna.person, folder, ben.person, 'editor');
  await share(store, anna.person, folder, anna.set);
  await share(store, ben.person, folder, ben.set);
  await recorded(store, anna.user, aReview({ card: cardAt(ben.set, 0) }));
  await recorded(store, ben.user, aReview({ card: cardAt(anna.set, 0) }));
  const own = await aStoredFolder(store, anna.person);
  await share(store, anna.person, own, anna.set);
  return { anna, ben, carla, folder, own };
};

const idOf = ({ person }: { readonly person: { readonly account: AccountId } }): AccountId => person.account;

describe('an account that is deleted', () => {
  it.each(['shared_folders', 'shared_sets', 'member_progress'])(
    'is in no shared folder at once when the process dies at its %s, and the next one removes the rest',
    async (table) => {
      const file = aFile();
      const store = await openSqliteStore({ file });
      const { anna, ben, carla, folder } = await sharing(store);
      run(file, fails(table));
      await expect(store.users.delete({ id: anna.person.id, account: anna.user })).rejects.toThrow('sqlite');
      expect(await rolesIn(store, carla.person, folder)).toEqual([
        [idOf(ben), 'owner'],
        [idOf(carla), 'viewer'],
      ]);
      expect(await setsIn(store, carla.person, folder)).toEqual([ben.set.id]);
      expect(await foldersSharedWith(store, ben.user)).toMatchObject([{ members: 2, sets: 1, owner: ben.person.id }]);
      expect(await store.sets.visible(ben.user, anna.set.id)).toBeUndefined();
      expect(await store.cards.find(ben.user, cardAt(anna.set, 0))).toBeUndefined();
      expect(await visitedBy(store, ben.user)).toEqual([]);
      await store.close();
      run(file, 'DROP TRIGGER dead');
      const again = await openSqliteStore({ file });
      // Ben's progress with a deleted card stays, but no reader finds it.
      const left = { shared_folders: 1, members: 2, shared_sets: 1, member_progress: 1 };
      await vi.waitFor(() => expect([rowsOf(file, 'users'), rowsIn(file)]).toEqual([2, left]), soon);
      await again.close();
    },
  );

  it('does not prevent the removal of accounts that are deleted after it', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { anna, ben, carla } = await sharing(store);
    run(file, fails('sets'));
    for (const { person } of [ben, carla]) await store.users.delete(person).catch(() => undefined);
    run(file, 'DROP TRIGGER dead');
    // The folder that is deleted with anna still has a reference of ben's.
    await store.users.delete(anna.person);
    expect([rowsOf(file, 'users'), rowsOf(file, 'shared_folders')]).toEqual([2, 0]);
    await store.close();
    const again = await openSqliteStore({ file });
    await vi.waitFor(() => expect([rowsOf(file, 'users'), rowsIn(file)]).toEqual([0, none]), soon);
    await again.close();
  });
});

it('a deleted set is hidden from a thousand folders at once, and its references are removed later in several steps', async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const { anna, ben, folder } = await sharing(store);
  run(
    file,
    `BEGIN; WITH n (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < 998)
      INSERT INTO shared_folders (id, created_at, name, description) SELECT 'more' || k, k, 'more', '' FROM n;
    INSERT INTO shared_sets (folder, card_set, added_by, added_at) SELECT f.key, s.key, s.user, 0
      FROM shared_folders f JOIN sets s ON s.id = '${anna.set.id}' WHERE f.name = 'more'; COMMIT`,
  );
  expect(rowsOf(file, 'shared_sets')).toBe(1_001);
  run(file, fails('shared_sets'));
  expect(await store.sets.delete(anna.user, anna.set.id)).toMatchObject({ ok: true });
  expect(await setsIn(store, ben.person, folder)).toEqual([ben.set.id]);
  expect(await foldersSharedWith(store, ben.user)).toMatchObject([{ members: 3, sets: 1 }]);
  expect(await store.sets.visible(ben.user, anna.set.id)).toBeUndefined();
  for await (const _ of store.cards.due(ben.user, { set: anna.set.id, today })) expect.unreachable();
  await store.close();
  run(file, 'DROP TRIGGER dead');
  const again = await openSqliteStore({ file });
  await vi.waitFor(() => expect(rowsOf(file, 'shared_sets')).toBe(1), soon);
  await again.close();
});
