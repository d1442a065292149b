import { describe, expect, it } from 'vitest';
import type { Person } from '@flashcards/kernel';
import { somePeople } from '../accounts/a-person.ts';
import {
  aStoredFolder,
  deleteFolderOf,
  foldersSharedWith,
  join,
  letIn,
  putOut,
  renew,
  renewed,
  rolesIn,
} from './a-shared-folder.ts';
import { atOnce, numberOf } from '../at-once.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import { randomCode } from '../random-ids.ts';

const members = async (...args: Parameters<typeof rolesIn>) => {
  const roles = await rolesIn(...args);
  if (typeof roles === 'string') throw new Error(`refused: ${roles}`);
  return roles;
};

const joining = (twins: CurrentTwins): void => {
  it('admits five of fifty by a code for five uses, and each of them once', async () => {
    const [store, twin] = twins();
    const [anna, ...people] = await somePeople(store, 51);
    if (!anna) throw new Error('there is one');
    const folder = await renewed(store, await aStoredFolder(store, anna), { maxUses: 5 });
    const answers = await atOnce(twins, 50, (each, index) => join(each, people[index] ?? anna, folder.code));
    expect([numberOf(answers, 'done'), numberOf(answers, 'code_expired')]).toEqual([5, 45]);
    const winners = people.filter((_, index) => answers[index] === 'done');
    for (const each of [store, twin]) {
      const found = (await members(each, anna, folder)).map(([account]) => account);
      expect(found.sort()).toEqual([anna, ...winners].map(({ account }) => account).sort());
      expect(await foldersSharedWith(each, anna.account)).toMatchObject([{ members: 6 }]);
    }
    const [winner] = winners;
    if (!winner) throw new Error('five got in');
    const again = await renewed(store, folder, { maxUses: 2 });
    const repeats = await atOnce(twins, 12, (each, index) =>
      join(each, people.filter((one) => !winners.includes(one))[0] ?? people[index] ?? anna, again.code),
    );
    expect([numberOf(repeats, 'done'), numberOf(repeats, 'already_member')]).toEqual([1, 11]);
    expect(await join(store, people.filter((one) => !winners.includes(one))[1] ?? anna, again.code)).toBe('done');
  });

  it('admits those who come before the code is renewed or the folder deleted', async () => {
    const [store, twin] = twins();
    const [anna, ...people] = await somePeople(store, 13);
    if (!anna) throw new Error('there is one');
    const folder = await aStoredFolder(store, anna);
    const joinAll = (some: readonly Person[]) =>
      Promise.all(some.map((each, index) => join(index % 2 ? store : twin, each, folder.code)));
    const [answers, renewal] = await Promise.all([
      joinAll(people.slice(0, 6)),
      renew(store, anna, { id: folder.id, code: randomCode() }),
    ]);
    expect(renewal).toBe('done');
    for (const each of answers) expect(['done', 'invalid_code']).toContain(each);
    expect(await members(twin, anna, folder)).toHaveLength(1 + numberOf(answers, 'done'));
    const next = await renewed(twin, folder);
    const [late, deletion] = await Promise.all([
      Promise.all(people.slice(6).map((each) => join(twin, each, next.code))),
      deleteFolderOf(store, anna, folder),
    ]);
    expect(deletion).toBe('done');
    for (const each of late) expect(['done', 'invalid_code']).toContain(each);
    for (const each of [anna, ...people]) expect(await foldersSharedWith(store, each.account)).toEqual([]);
  });

  it('while they are removed ends as member or not, and a revoked code admits no one', async () => {
    const [store, twin] = twins();
    const [anna, ben, carla] = await somePeople(store, 3);
    if (!anna || !ben || !carla) throw new Error('there are three');
    const folder = await aStoredFolder(store, anna);
    await letIn(store, folder, carla);
    const [joined, putBen, putCarla] = await Promise.all([
      join(twin, ben, folder.code),
      putOut(store, anna, folder, ben),
      putOut(twin, anna, folder, carla),
    ]);
    expect(putCarla).toBe('done');
    const found = (await members(store, anna, folder)).map(([account]) => account);
    const isIn = joined === 'done' && putBen === 'not_a_member';
    expect(found).toEqual(isIn ? [anna.account, ben.account] : [anna.account]);
    expect(await join(store, carla, folder.code)).toBe('invalid_code');
  });
};

export const joinRacesConformance = (open: OpenTwins): void => {
  describe('joining shared folders concurrently', () => joining(openedTwins(open)));
};
