import { describe, expect, it } from 'vitest';
import { cardAt } from '../study/a-learner.ts';
import { aPerson, aStudent, somePeople } from '../accounts/a-person.ts';
import { aReview, record } from '../study/a-review.ts';
import { aSet } from '../library/a-set.ts';
import {
  aStoredFolder,
  foldersSharedWith,
  join,
  leaveFolder,
  letIn,
  putOut,
  rolesIn,
  setRole,
  setsIn,
  share,
  transfer,
  visitedBy,
} from './a-shared-folder.ts';
import { logOf, insert } from '../asking.ts';
import { atOnce } from '../at-once.ts';
import { deleteSet } from '../changing.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';

const members = async (...args: Parameters<typeof rolesIn>) => {
  const roles = await rolesIn(...args);
  if (typeof roles === 'string') throw new Error(`refused: ${roles}`);
  return roles;
};

const studying = (twins: CurrentTwins): void => {
  it('while its member is removed counts reviews from before, and none after', async () => {
    const [store, twin] = twins();
    const [anna, ben] = [await aStudent(store, { cards: 6 }), await aStudent(store)];
    const folder = await aStoredFolder(store, anna.person);
    await letIn(store, folder, ben.person);
    await share(store, anna.person, folder, anna.set);
    const [answers, out] = await Promise.all([
      atOnce(twins, 6, (each, index) => record(each, ben.user, aReview({ card: cardAt(anna.set, index) }))),
      putOut(store, anna.person, folder, ben.person),
    ]);
    expect(out).toBe('done');
    const kept = answers.flatMap((answer) => (answer.ok ? [answer.value.card] : []));
    for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('card_not_found');
    for (const each of [store, twin]) {
      expect((await logOf(each, ben.user)).map(({ card }) => card).sort()).toEqual([...kept].sort());
      expect((await visitedBy(each, ben.user)).map(({ id }) => id).sort()).toEqual([...kept].sort());
      expect(await record(each, ben.user, aReview({ card: anna.card }))).toMatchObject({ code: 'card_not_found' });
    }
  });
};

const sets = (twins: CurrentTwins): void => {
  it('added while their owner leaves, or the sets are deleted, are in it only with an owner and a set', async () => {
    const [store, twin] = twins();
    const [anna, ben] = [await aStudent(store), await aPerson(store)];
    const folder = await aStoredFolder(store, anna.person);
    await letIn(store, folder, ben);
    await setRole(store, anna.person, folder, ben, 'editor');
    const made = [aSet(), aSet(), aSet(), aSet()];
    for (const set of made) await insert(store, ben.account, set);
    const [gone] = made;
    if (!gone) throw new Error('there are sets');
    const [answers] = await Promise.all([
      Promise.all(made.map((set, index) => share(index % 2 ? twin : store, ben, folder, set))),
      deleteSet(twin, ben.account, gone.id),
      leaveFolder(store, ben, folder),
    ]);
    for (const each of answers) expect(['done', 'set_not_found', 'may_not_add']).toContain(each);
    for (const each of [store, twin]) {
      expect(await setsIn(each, anna.person, folder)).toEqual([]);
      expect(await foldersSharedWith(each, anna.user)).toMatchObject([{ members: 1, sets: 0 }]);
    }
    await share(store, anna.person, folder, anna.set);
    const one = aSet();
    await insert(store, anna.user, one);
    await Promise.all([
      share(twin, anna.person, folder, one),
      share(store, anna.person, folder, one),
      deleteSet(store, anna.user, anna.set.id),
      share(twin, anna.person, folder, anna.set),
    ]);
    for (const each of [store, twin]) expect(await setsIn(each, anna.person, folder)).toEqual([one.id]);
  });
};

const owning = (twins: CurrentTwins): void => {
  it('transferred while the next owner leaves or is removed keeps one owner who is a member', async () => {
    const [store, twin] = twins();
    const [anna, ben, carla] = await somePeople(store, 3);
    if (!anna || !ben || !carla) throw new Error('there are three');
    const folder = await aStoredFolder(store, anna);
    await letIn(store, folder, ben, carla);
    await Promise.all([
      transfer(store, anna, folder, ben),
      leaveFolder(twin, ben, folder),
      transfer(twin, anna, folder, carla),
      setRole(store, anna, folder, ben, 'editor'),
      putOut(twin, anna, folder, carla),
    ]);
    const roles = await members(store, anna, folder);
    expect(await members(twin, anna, folder)).toEqual(roles);
    expect(roles.filter(([, role]) => role === 'owner')).toHaveLength(1);
    expect(await foldersSharedWith(twin, anna.account)).toMatchObject([{ members: roles.length }]);
  });

  it('whose owner’s account is deleted while others join and leave passes to one of them, or is deleted', async () => {
    const [store, twin] = twins();
    for (let round = 0; round < 3; round += 1) {
      const [anna, ben, carla] = await somePeople(store, 3);
      if (!anna || !ben || !carla) throw new Error('there are three');
      const folder = await aStoredFolder(store, anna);
      await letIn(store, folder, ben);
      const [, joined] = await Promise.all([
        store.users.delete(anna),
        join(twin, carla, folder.code),
        leaveFolder(twin, ben, folder),
      ]);
      const left = await Promise.all([ben, carla].map((each) => foldersSharedWith(store, each.account)));
      const inIt = [ben, carla].filter((_, index) => left[index]?.length === 1);
      expect(left.flat().filter(({ role }) => role === 'owner')).toHaveLength(inIt.length > 0 ? 1 : 0);
      if (joined !== 'done') expect(inIt).not.toContain(carla);
      for (const each of inIt)
        expect((await members(twin, each, folder)).map(([account]) => account).sort()).toEqual(
          inIt.map(({ account }) => account).sort(),
        );
    }
  });
};

export const sharingRacesConformance = (open: OpenTwins): void => {
  describe('in shared folders, concurrently', () => {
    const twins = openedTwins(open);
    describe('studying', () => studying(twins));
    describe('sets', () => sets(twins));
    describe('a folder', () => owning(twins));
  });
};
