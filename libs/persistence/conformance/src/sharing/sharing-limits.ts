import type { Person } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { mostMembers, mostSharedFolders, mostSharedSets } from '@flashcards/sharing';
import { describe, expect, it } from 'vitest';
import { aPerson, somePeople } from '../accounts/a-person.ts';
import { aSet } from '../library/a-set.ts';
import type { Owned } from './a-shared-folder.ts';
import {
  aSharedFolder,
  aStoredFolder,
  foldersSharedWith,
  join,
  leaveFolder,
  letIn,
  putOut,
  renewed,
  share,
  unshare,
} from './a-shared-folder.ts';
import { insert } from '../asking.ts';
import { numberOf } from '../at-once.ts';
import { ended } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';

/** Faster ways to insert many shared rows. */
export interface FillShared {
  /** Makes a person a member of this many folders. */
  readonly folders: (store: Store, person: Person, count: number) => Promise<void>;
  /** Gives a folder this many more members, and this many sets. */
  readonly folder: (store: Store, folder: Owned, count: number) => Promise<void>;
}

const someAtOnce = 45;

/** Inserts through the ports, some at a time. */
const throughPorts: FillShared = {
  folders: async (store, person, count) => {
    for (let made = 0; made < count; made += someAtOnce)
      await Promise.all(Array.from({ length: Math.min(someAtOnce, count - made) }, () => aStoredFolder(store, person)));
  },
  folder: async (store, folder, count) => {
    for (let made = 0; made < count; made += someAtOnce) {
      const people = await somePeople(store, Math.min(someAtOnce, count - made));
      const sets = people.map(() => aSet({ cards: [] }));
      await Promise.all(people.map((person) => letIn(store, folder, person)));
      await Promise.all(sets.map((set) => insert(store, folder.by.account, set)));
      await Promise.all(sets.map((set) => share(store, folder.by, folder, set)));
    }
  },
};

const folders = (store: CurrentStore, fill: FillShared): void => {
  it('is reached exactly by concurrent joins of different ones, and refused joins use up no code', async () => {
    const [anna, ben, carla] = await Promise.all([aPerson(store()), aPerson(store()), aPerson(store())]);
    const mine: Owned[] = [];
    for (let count = 0; count < 12; count += 1)
      mine.push(await renewed(store(), await aStoredFolder(store(), anna), { maxUses: 1 }));
    await fill.folders(store(), ben, mostSharedFolders - 5);
    const answers = await Promise.all(mine.map(({ code }) => join(store(), ben, code)));
    expect([numberOf(answers, 'done'), numberOf(answers, 'too_many_shared_folders')]).toEqual([5, 7]);
    const [inside, outside] = [true, false].map((is) => mine.filter((_, index) => is === (answers[index] === 'done')));
    const [[first], [other, another]] = [inside ?? [], outside ?? []];
    if (!first || !other || !another) throw new Error('some got in');
    expect(await ended(store().sharedFolders.create(ben, aSharedFolder()))).toBe('too_many_shared_folders');
    // Refusals of the folder itself are reported first.
    expect(await join(store(), ben, first.code)).toBe('already_member');
    expect(await join(store(), carla, other.code)).toBe('done');
    expect(await join(store(), ben, other.code)).toBe('code_expired');
    expect(await leaveFolder(store(), ben, first)).toBe('done');
    const last = [join(store(), ben, another.code), ended(store().sharedFolders.create(ben, aSharedFolder()))];
    expect((await Promise.all(last)).sort()).toEqual(['done', 'too_many_shared_folders']);
  });
};

const ofOne = (store: CurrentStore, fill: FillShared): void => {
  it('is reached exactly by concurrent calls, and counts only existing ones', async () => {
    const [anna, ...people] = await somePeople(store(), 8);
    if (!anna) throw new Error('there are some');
    const folder = await aStoredFolder(store(), anna);
    await fill.folder(store(), folder, mostMembers - 4);
    const joins = await Promise.all(people.map((each) => join(store(), each, folder.code)));
    expect([numberOf(joins, 'done'), numberOf(joins, 'shared_folder_full')]).toEqual([3, 4]);
    const sets = people.map(() => aSet({ cards: [] }));
    for (const set of sets) await insert(store(), anna.account, set);
    const shares = await Promise.all(sets.map((set) => share(store(), anna, folder, set)));
    expect([numberOf(shares, 'done'), numberOf(shares, 'too_many_shared_sets')]).toEqual([4, 3]);
    const sizes = { members: mostMembers, sets: mostSharedSets };
    expect(await foldersSharedWith(store(), anna.account)).toMatchObject([sizes]);

    const [inside, outside] = [joins.indexOf('done'), joins.indexOf('shared_folder_full')].map((at) => people[at]);
    const [set, other] = [shares.indexOf('done'), shares.indexOf('too_many_shared_sets')].map((at) => sets[at]);
    if (!inside || !outside || !set || !other) throw new Error('some got in');
    expect(await share(store(), anna, folder, set)).toBe('done');
    expect(await share(store(), inside, folder, set)).toBe('set_not_found');
    expect(await unshare(store(), anna, folder, set)).toBe('done');
    expect(await share(store(), anna, folder, other)).toBe('done');
    expect(await putOut(store(), anna, folder, inside)).toBe('done');
    expect(await join(store(), outside, (await renewed(store(), folder)).code)).toBe('done');
    expect(await foldersSharedWith(store(), anna.account)).toMatchObject([sizes]);
  });
};

export const sharingLimitsConformance = (open: OpenStore, fill = throughPorts): void => {
  describe('the maximum of', () => {
    const store = openedStore(open);
    describe('shared folders of an account', () => folders(store, fill));
    describe('members and sets of one', () => ofOne(store, fill));
  });
};
