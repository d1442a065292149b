import type { AccountId } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { aPerson, aStudent, nobody, somePeople } from '../accounts/a-person.ts';
import {
  aSharedFolder,
  aStoredFolder,
  deleteFolderOf,
  foldersSharedWith,
  join,
  leaveFolder,
  letIn,
  membersOf,
  putOut,
  setRole,
  setsIn,
  share,
  sharedSetsOf,
} from './a-shared-folder.ts';
import { aSet, someCards } from '../library/a-set.ts';
import { insert } from '../asking.ts';
import { ended } from '../changing.ts';
import { hostileNames } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomSharedFolderId } from '../random-ids.ts';

const listing = (store: CurrentStore): void => {
  it('belongs to its maker, who is its first member', async () => {
    const anna = await aPerson(store());
    const { code, ...folder } = aSharedFolder({ description: '' });
    expect(await ended(store().sharedFolders.create(anna, { ...folder, code }))).toBe('done');
    const own = { role: 'owner', joinedAt: folder.createdAt } as const;
    expect(await foldersSharedWith(store(), anna.account)).toEqual([
      { ...folder, ...own, owner: anna.id, members: 1, sets: 0 },
    ]);
    expect(await membersOf(store(), anna.account, folder.id)).toEqual([
      { account: anna.account, user: anna.id, ...own },
    ]);
    expect(await sharedSetsOf(store(), anna.account, folder.id)).toEqual([]);
  });

  it('is listed with its numbers of members and sets, in the order of joining, with any name', async () => {
    const [anna, ben] = [await aStudent(store()), await aPerson(store())];
    const names = [...hostileNames, 'twice', 'twice'];
    const made = [];
    for (const name of names) made.push(await aStoredFolder(store(), anna.person, { name, description: name }));
    const other = await aPerson(store());
    const [first, , last] = made;
    if (!first || !last) throw new Error('there are some');
    await letIn(store(), last, other, ben);
    await letIn(store(), first, ben);
    await share(store(), anna.person, last, anna.set);
    const own = await foldersSharedWith(store(), anna.user);
    expect(own.map(({ name, description }) => [name, description])).toEqual(names.map((name) => [name, name]));
    expect(own.map(({ members, sets }) => `${members} ${sets}`)).toEqual(
      made.map((each) => (each === last ? '3 1' : each === first ? '2 0' : '1 0')),
    );
    expect(await foldersSharedWith(store(), ben.account)).toMatchObject([
      { id: last.id, role: 'viewer', owner: anna.person.id, members: 3, sets: 1, createdAt: last.createdAt },
      { id: first.id, role: 'viewer', owner: anna.person.id, members: 2, sets: 0 },
    ]);
    expect(await foldersSharedWith(store(), nobody().account)).toEqual([]);
  });

  it('lists its members to each of them, the owner first, then in the order of joining, and to no one else', async () => {
    const [anna, ben, carla, dora] = await somePeople(store(), 4);
    if (!anna || !ben || !carla || !dora) throw new Error('there are four');
    const folder = await aStoredFolder(store(), anna);
    await letIn(store(), folder, carla);
    const joinedAt = new Date('2026-03-05T10:00:00.123Z');
    expect(await join(store(), ben, folder.code, joinedAt)).toBe('done');
    const members = await membersOf(store(), ben.account, folder.id);
    expect(members).toMatchObject([
      { account: anna.account, user: anna.id, role: 'owner', joinedAt: folder.createdAt },
      { account: carla.account, user: carla.id, role: 'viewer' },
      { account: ben.account, user: ben.id, role: 'viewer', joinedAt },
    ]);
    expect(await membersOf(store(), anna.account, folder.id)).toEqual(members);
    expect(await membersOf(store(), dora.account, folder.id)).toBe('not_member');
    expect(await sharedSetsOf(store(), dora.account, folder.id)).toBe('not_member');
    for (const { account } of [anna, dora]) {
      expect(await membersOf(store(), account, randomSharedFolderId())).toBe('shared_folder_not_found');
      expect(await sharedSetsOf(store(), account, randomSharedFolderId())).toBe('shared_folder_not_found');
    }
  });
};

const going = (store: CurrentStore): void => {
  it('that is deleted is gone for all, including its code, and the sets stay with their owners', async () => {
    const [anna, ben] = [await aStudent(store(), { cards: 2 }), await aStudent(store())];
    const folder = await aStoredFolder(store(), anna.person);
    await letIn(store(), folder, ben.person);
    await setRole(store(), anna.person, folder, ben.person, 'editor');
    for (const { person, set } of [anna, ben]) expect(await share(store(), person, folder, set)).toBe('done');
    expect(await deleteFolderOf(store(), ben.person, folder)).toBe('not_owner');
    expect(await deleteFolderOf(store(), await aPerson(store()), folder)).toBe('not_owner');
    expect(await deleteFolderOf(store(), anna.person, folder)).toBe('done');
    for (const { person, set } of [anna, ben]) {
      expect(await foldersSharedWith(store(), person.account)).toEqual([]);
      expect(await membersOf(store(), person.account, folder.id)).toBe('shared_folder_not_found');
      expect(await setsIn(store(), person, folder)).toBe('shared_folder_not_found');
      expect(await deleteFolderOf(store(), person, folder)).toBe('shared_folder_not_found');
      expect(await leaveFolder(store(), person, folder)).toBe('shared_folder_not_found');
      expect(await share(store(), person, folder, set)).toBe('shared_folder_not_found');
      expect(await store().sets.find(person.account, set.id)).toMatchObject({ cardCount: set.cards.length });
    }
    expect(await store().cards.find(ben.user, anna.card)).toBeUndefined();
    expect(await join(store(), ben.person, folder.code)).toBe('invalid_code');
  });

  it('lists to each member the sets that they added, as long as they are members', async () => {
    const [anna, ben] = [await aStudent(store()), await aStudent(store())];
    const folder = await aStoredFolder(store(), anna.person);
    const added = (account: AccountId) => store().sharedFolders.added(account, folder.id);
    await letIn(store(), folder, ben.person);
    await setRole(store(), anna.person, folder, ben.person, 'editor');
    const more = aSet({ cards: someCards(2) });
    await insert(store(), ben.user, more);
    const at = [1, 2].map((second) => new Date(`2026-03-05T10:00:0${second}.123Z`));
    await share(store(), ben.person, folder, more, at[0]);
    await share(store(), anna.person, folder, anna.set);
    await share(store(), ben.person, folder, ben.set, at[1]);
    expect(await added(ben.user)).toEqual([
      { id: more.id, addedAt: at[0] },
      { id: ben.set.id, addedAt: at[1] },
    ]);
    expect(await added(anna.user)).toMatchObject([{ id: anna.set.id }]);
    expect(await store().sharedFolders.added(ben.user, randomSharedFolderId())).toEqual([]);
    expect(await added(nobody().account)).toEqual([]);
    await store().sets.delete(ben.user, more.id);
    expect(await added(ben.user)).toMatchObject([{ id: ben.set.id }]);
    await leaveFolder(store(), ben.person, folder);
    expect(await added(ben.user)).toEqual([]);
  });

  it('can be left by members, with the sets they added, but not by its owner', async () => {
    const [anna, ben] = [await aStudent(store()), await aStudent(store())];
    const folder = await aStoredFolder(store(), anna.person);
    await letIn(store(), folder, ben.person);
    await setRole(store(), anna.person, folder, ben.person, 'editor');
    const more = aSet({ cards: someCards(2) });
    await insert(store(), ben.user, more);
    const elsewhere = await aStoredFolder(store(), ben.person);
    for (const set of [ben.set, more])
      for (const each of [folder, elsewhere]) await share(store(), ben.person, each, set);
    await share(store(), anna.person, folder, anna.set);
    expect(await leaveFolder(store(), await aPerson(store()), folder)).toBe('not_member');
    expect(await leaveFolder(store(), anna.person, folder)).toBe('owner_must_transfer');
    expect(await leaveFolder(store(), ben.person, folder)).toBe('done');
    expect(await leaveFolder(store(), ben.person, folder)).toBe('not_member');
    expect(await setsIn(store(), anna.person, folder)).toEqual([anna.set.id]);
    expect(await foldersSharedWith(store(), anna.user)).toMatchObject([{ members: 1, sets: 1 }]);
    expect(await store().cards.find(anna.user, ben.card)).toBeUndefined();
    expect(await join(store(), ben.person, folder.code)).toBe('done');
    // The sets that they added to another folder stay there.
    expect(await foldersSharedWith(store(), ben.user)).toMatchObject([
      { id: elsewhere.id, role: 'owner', members: 1, sets: 2 },
      { id: folder.id, role: 'viewer', members: 2, sets: 1 },
    ]);
    expect(await setsIn(store(), ben.person, elsewhere)).toEqual([ben.set.id, more.id]);
  });

  it('shows no further pages of its sets to a reader who is removed meanwhile', async () => {
    const [anna, ben] = [await aPerson(store()), await aPerson(store())];
    const folder = await aStoredFolder(store(), anna);
    await letIn(store(), folder, ben);
    const count = 30;
    for (let index = 0; index < count; index += 1) {
      const set = aSet({ cards: [], description: 'x'.repeat(10_000) });
      await insert(store(), anna.account, set);
      await share(store(), anna, folder, set);
    }
    const sets = await store().sharedFolders.sets(ben.account, folder.id);
    if (!sets.ok) throw new Error(sets.code);
    let shown = 0;
    for await (const page of sets.value) {
      shown += page.length;
      await putOut(store(), anna, folder, ben);
    }
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThan(count);
  });
};

export const sharedFoldersConformance = (open: OpenStore): void => {
  describe('shared folders', () => {
    const store = openedStore(open);
    describe('a new one', () => listing(store));
    describe('one', () => going(store));
  });
};
