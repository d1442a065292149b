import { describe, expect, it } from 'vitest';
import type { Student } from '../accounts/a-person.ts';
import { aPerson, aStudent, somePeople } from '../accounts/a-person.ts';
import { aReview, recorded } from '../study/a-review.ts';
import {
  aStoredFolder,
  foldersSharedWith,
  join,
  letIn,
  rolesIn,
  setRole,
  setsIn,
  share,
  visitedBy,
} from './a-shared-folder.ts';
import { logOf } from '../asking.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';

const members = (twins: CurrentTwins): void => {
  it('removes them from their folders, with the sets that they added', async () => {
    const [store, twin] = twins();
    const [anna, ben, carla] = await Promise.all([aPerson(store), aStudent(store), aPerson(store)]);
    const folder = await aStoredFolder(store, anna);
    await letIn(store, folder, ben.person, carla);
    await setRole(store, anna, folder, ben.person, 'editor');
    await share(store, ben.person, folder, ben.set);
    await twin.users.delete(ben.person);
    for (const each of [store, twin]) {
      expect(await rolesIn(each, carla, folder)).toEqual([
        [anna.account, 'owner'],
        [carla.account, 'viewer'],
      ]);
      expect(await setsIn(each, carla, folder)).toEqual([]);
      expect(await foldersSharedWith(each, anna.account)).toMatchObject([{ members: 2, sets: 0 }]);
      expect(await each.cards.find(carla.account, ben.card)).toBeUndefined();
      expect(await join(each, ben.person, folder.code).catch(String)).toMatch(/AccountGone|invalid_code/);
    }
  });

  it("keeps what others studied of their cards in the others' logs, and removes their own progress with cards of others", async () => {
    const [store, twin] = twins();
    const students: Student[] = [];
    for (let count = 0; count < 2; count += 1) students.push(await aStudent(store));
    const [anna, ben] = students;
    if (!anna || !ben) throw new Error('there are two');
    const folder = await aStoredFolder(store, anna.person);
    await letIn(store, folder, ben.person);
    await setRole(store, anna.person, folder, ben.person, 'editor');
    for (const { person, set } of students) await share(store, person, folder, set);
    await recorded(store, anna.user, aReview({ card: ben.card }));
    await recorded(store, ben.user, aReview({ card: anna.card }));
    await twin.users.delete(ben.person);
    for (const each of [store, twin]) {
      expect(await logOf(each, anna.user)).toHaveLength(1);
      expect(await each.activities.find(anna.user)).toMatchObject({ reviewXp: 10 });
      expect(await each.cards.find(anna.user, ben.card)).toBeUndefined();
      expect(await setsIn(each, anna.person, folder)).toEqual([anna.set.id]);
      expect(await visitedBy(each, ben.user).catch(() => [])).toEqual([]);
    }
  });
};

const owners = (twins: CurrentTwins): void => {
  it('passes their folders to the longest-standing editor, else viewer, else deletes them', async () => {
    const [store, twin] = twins();
    const [anna, ben, carla, dora] = await somePeople(store, 4);
    if (!anna || !ben || !carla || !dora) throw new Error('there are four');
    const [both, viewers, alone] = [
      await aStoredFolder(store, anna),
      await aStoredFolder(store, anna),
      await aStoredFolder(store, anna),
    ];
    await letIn(store, both, ben, dora, carla);
    for (const editor of [carla, dora]) await setRole(store, anna, both, editor, 'editor');
    await letIn(store, viewers, carla, ben);
    const own = await aStudent(store);
    await letIn(store, both, own.person);
    await setRole(store, anna, both, own.person, 'editor');
    await share(store, own.person, both, own.set);
    await twin.users.delete(anna);
    for (const each of [store, twin]) {
      expect(await rolesIn(each, ben, both)).toEqual([
        [dora.account, 'owner'],
        [ben.account, 'viewer'],
        [carla.account, 'editor'],
        [own.user, 'editor'],
      ]);
      expect(await setsIn(each, ben, both)).toEqual([own.set.id]);
      expect(await rolesIn(each, ben, viewers)).toEqual([
        [carla.account, 'owner'],
        [ben.account, 'viewer'],
      ]);
      expect(await rolesIn(each, ben, alone)).toBe('shared_folder_not_found');
      expect(await join(each, ben, alone.code)).toBe('invalid_code');
      expect((await foldersSharedWith(each, ben.account)).map(({ owner }) => owner)).toEqual([dora.id, carla.id]);
    }
    await twin.users.delete(dora);
    await twin.users.delete(carla);
    expect(await rolesIn(store, ben, both)).toEqual([
      [own.user, 'owner'],
      [ben.account, 'viewer'],
    ]);
    await twin.users.delete(ben);
    expect(await rolesIn(store, own.person, both)).toEqual([[own.user, 'owner']]);
    expect(await rolesIn(store, own.person, viewers)).toBe('shared_folder_not_found');
  });
};

export const sharingDeletionsConformance = (open: OpenTwins): void => {
  describe('deleting a user who is in shared folders', () => {
    const twins = openedTwins(open);
    members(twins);
    owners(twins);
  });
};
