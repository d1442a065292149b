import { describe, expect, it } from 'vitest';
import type { Student } from '../accounts/a-person.ts';
import { aPerson, aStudent, nobody } from '../accounts/a-person.ts';
import type { Owned } from './a-shared-folder.ts';
import {
  aStoredFolder,
  deleteFolderOf,
  foldersSharedWith,
  leaveFolder,
  letIn,
  putOut,
  renewed,
  rolesIn,
  setRole,
  setsIn,
  share,
  transfer,
  unshare,
} from './a-shared-folder.ts';
import type { Store } from '@flashcards/persistence-ports';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomSetId, randomSharedFolderId } from '../random-ids.ts';

interface Three {
  readonly owner: Student;
  readonly editor: Student;
  readonly viewer: Student;
  readonly folder: Owned;
}

const three = async (store: Store): Promise<Three> => {
  const [owner, editor, viewer] = [await aStudent(store), await aStudent(store), await aStudent(store)];
  const folder = await aStoredFolder(store, owner.person);
  await letIn(store, folder, viewer.person, editor.person);
  await setRole(store, owner.person, folder, editor.person, 'editor');
  return { owner, editor, viewer, folder };
};

const adding = (store: CurrentStore): void => {
  it('is allowed to owner and editors, for own sets; reports the first of unknown folder, unknown set, no right', async () => {
    const { owner, editor, viewer, folder } = await three(store());
    const stranger = await aStudent(store());
    for (const { person, set } of [owner, editor]) expect(await share(store(), person, folder, set)).toBe('done');
    for (const { person, set } of [viewer, stranger])
      expect(await share(store(), person, folder, set)).toBe('may_not_add');
    const nowhere = { id: randomSharedFolderId() };
    expect(await share(store(), owner.person, nowhere, { id: randomSetId() })).toBe('shared_folder_not_found');
    expect(await share(store(), owner.person, folder, { id: randomSetId() })).toBe('set_not_found');
    for (const { person } of [owner, viewer, stranger])
      expect(await share(store(), person, folder, editor.set)).toBe('set_not_found');
    expect(await setsIn(store(), viewer.person, folder)).toEqual([owner.set.id, editor.set.id]);
  });

  it('is idempotent; removing is allowed to the owner only, also for an editor’s own sets', async () => {
    const { owner, editor, viewer, folder } = await three(store());
    await share(store(), editor.person, folder, editor.set);
    await share(store(), owner.person, folder, owner.set);
    expect(await share(store(), editor.person, folder, editor.set)).toBe('done');
    expect(await setsIn(store(), viewer.person, folder)).toEqual([editor.set.id, owner.set.id]);
    for (const { person } of [editor, viewer, await aStudent(store())])
      expect(await unshare(store(), person, folder, editor.set)).toBe('not_owner');
    expect(await unshare(store(), owner.person, { id: randomSharedFolderId() }, editor.set)).toBe(
      'shared_folder_not_found',
    );
    expect(await unshare(store(), editor.person, folder, { id: randomSetId() })).toBe('not_owner');
    expect(await unshare(store(), owner.person, folder, viewer.set)).toBe('set_not_found');
    expect(await unshare(store(), owner.person, folder, editor.set)).toBe('done');
    expect(await unshare(store(), owner.person, folder, editor.set)).toBe('set_not_found');
    expect(await setsIn(store(), viewer.person, folder)).toEqual([owner.set.id]);
  });
};

const roles = (store: CurrentStore): void => {
  it('are given by the owner; the sets of a demoted editor stay', async () => {
    const { owner, editor, viewer, folder } = await three(store());
    await share(store(), editor.person, folder, editor.set);
    for (const { person } of [editor, viewer, await aStudent(store())])
      expect(await setRole(store(), person, folder, viewer.person, 'editor')).toBe('not_owner');
    expect(await setRole(store(), owner.person, { id: randomSharedFolderId() }, viewer.person, 'editor')).toBe(
      'shared_folder_not_found',
    );
    for (const target of [owner.person, await aPerson(store()), nobody()])
      expect(await setRole(store(), owner.person, folder, target, 'viewer')).toBe('not_a_member');
    for (let times = 0; times < 2; times += 1)
      expect(await setRole(store(), owner.person, folder, editor.person, 'viewer')).toBe('done');
    expect(await share(store(), editor.person, folder, editor.set)).toBe('may_not_add');
    expect(await setsIn(store(), editor.person, folder)).toEqual([editor.set.id]);
    expect(await setRole(store(), owner.person, folder, viewer.person, 'editor')).toBe('done');
    expect(await share(store(), viewer.person, folder, viewer.set)).toBe('done');
    expect(await rolesIn(store(), viewer.person, folder)).toEqual([
      [owner.user, 'owner'],
      [viewer.user, 'editor'],
      [editor.user, 'viewer'],
    ]);
  });
};

const passing = (store: CurrentStore): void => {
  it('makes the target the owner and the owner an editor', async () => {
    const { owner, editor, viewer, folder } = await three(store());
    await share(store(), owner.person, folder, owner.set);
    for (const { person } of [editor, viewer, await aStudent(store())])
      expect(await transfer(store(), person, folder, viewer.person)).toBe('not_owner');
    for (const target of [await aPerson(store()), nobody()])
      expect(await transfer(store(), owner.person, folder, target)).toBe('not_a_member');
    expect(await transfer(store(), owner.person, folder, viewer.person)).toBe('done');
    expect(await transfer(store(), owner.person, folder, viewer.person)).toBe('not_owner');
    expect(await rolesIn(store(), owner.person, folder)).toEqual([
      [viewer.user, 'owner'],
      [owner.user, 'editor'],
      [editor.user, 'editor'],
    ]);
    expect(await foldersSharedWith(store(), editor.user)).toMatchObject([{ owner: viewer.person.id, role: 'editor' }]);
    expect(await setsIn(store(), editor.person, folder)).toEqual([owner.set.id]);
    expect(await deleteFolderOf(store(), owner.person, folder)).toBe('not_owner');
    expect(await leaveFolder(store(), owner.person, folder)).toBe('done');
    expect(await setsIn(store(), editor.person, folder)).toEqual([]);
    expect(await transfer(store(), viewer.person, folder, viewer.person)).toBe('done');
    expect(await leaveFolder(store(), viewer.person, folder)).toBe('owner_must_transfer');
    expect(await rolesIn(store(), editor.person, folder)).toEqual([
      [viewer.user, 'owner'],
      [editor.user, 'editor'],
    ]);
  });
};

const puttingOut = (store: CurrentStore): void => {
  it('removes the member’s sets, too; it is allowed to the owner only, and not for themselves', async () => {
    const { owner, editor, viewer, folder } = await three(store());
    for (const { person, set } of [owner, editor]) await share(store(), person, folder, set);
    for (const { person } of [editor, viewer, await aStudent(store())])
      for (const target of [editor.person, owner.person, nobody()])
        expect(await putOut(store(), person, folder, target)).toBe('not_owner');
    expect(await putOut(store(), owner.person, { id: randomSharedFolderId() }, editor.person)).toBe(
      'shared_folder_not_found',
    );
    expect(await putOut(store(), owner.person, folder, owner.person)).toBe('owner_stays');
    for (const target of [await aPerson(store()), nobody()])
      expect(await putOut(store(), owner.person, folder, target)).toBe('not_a_member');
    expect(await putOut(store(), owner.person, folder, editor.person)).toBe('done');
    expect(await putOut(store(), owner.person, folder, editor.person)).toBe('not_a_member');
    expect(await setsIn(store(), viewer.person, folder)).toEqual([owner.set.id]);
    expect(await setsIn(store(), editor.person, folder)).toBe('not_member');
    expect(await foldersSharedWith(store(), editor.user)).toEqual([]);
    expect(await foldersSharedWith(store(), owner.user)).toMatchObject([{ members: 2, sets: 1 }]);
    // After joining again they are viewers without sets.
    await letIn(store(), await renewed(store(), folder), editor.person);
    expect(await rolesIn(store(), editor.person, folder)).toEqual([
      [owner.user, 'owner'],
      [viewer.user, 'viewer'],
      [editor.user, 'viewer'],
    ]);
  });
};

export const sharedRolesConformance = (open: OpenStore): void => {
  describe('in a shared folder', () => {
    const store = openedStore(open);
    describe('adding', () => adding(store));
    describe('roles', () => roles(store));
    describe('a transfer', () => passing(store));
    describe('removing a member', () => puttingOut(store));
  });
};
