import type { Client } from '@flashcards/client-sdk';
import { createClient, isRefused } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import { aWrittenSet, wordsOf } from '../library/a-library.ts';
import { many } from '../maintenance/a-race.ts';
import { aSharedFolder, aSharedSet } from './a-shared-folder.ts';
import { aRebuildingServer, twoServers } from '../study/rebuilding.ts';
import type { TestServer } from '../running-server.ts';

// Fifty concurrent requests to one shared folder through the SDK, at one server and at two that share a store.
const places = [
  [
    'one server',
    async () => {
      const { rebuild, ...server } = await aRebuildingServer();
      return { servers: [server] as readonly TestServer[], rebuild };
    },
  ],
  ['two servers', twoServers],
] as const;

/** Retries on a slow machine, where requests are refused after waiting too long. */
const mostRepeats = 5;

/** `done`, or the code of the refusal. */
const outcomeOf = async (call: () => Promise<unknown>): Promise<string> => {
  for (let repeat = 0; ; repeat += 1)
    try {
      await call();
      return 'done';
    } catch (error) {
      if (!isRefused(error)) throw error;
      if (error.code !== 'unavailable' || repeat === mostRepeats) return error.code;
    }
};

const count = (outcomes: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...new Set(outcomes)].map((each) => [each, outcomes.filter((other) => other === each).length]));

/** Checks that a folder is seen in one consistent state: its members, their number, and one owner. */
const membersSeenBy = async ({ client }: Learner, folder: string) => {
  const members = await client.sharedFolders.members(folder);
  const { owned, joined } = await client.sharedFolders.list();
  expect([...owned, ...joined].find(({ id }) => id === folder)?.members).toBe(members.length);
  expect(members.filter(({ role }) => role === 'owner').length).toBe(1);
  expect(new Set(members.map(({ user }) => user)).size).toBe(members.length);
  return members.map(({ user }) => user);
};

describe.each(places)('fifty concurrent requests, on %s', (_, open) => {
  const start = async (members = 1) => {
    const { servers, rebuild } = await open();
    const [server] = servers as readonly [TestServer];
    let turn = 0;
    /** The learner's client of the next server. */
    const at = ({ token }: Learner): Client => {
      turn += 1;
      return createClient({ baseUrl: servers[turn % servers.length]?.baseUrl ?? '', token });
    };
    const learners = (wanted: number) => Promise.all(Array.from({ length: wanted }, () => aLearner(server)));
    return { at, rebuild, learners, ...(await aSharedFolder(server, { members })) };
  };

  it('by fifty users with a code for five uses admit five', async () => {
    const { at, learners, owner, members, id } = await start();
    const code = await owner.client.sharedFolders.renewInvite(id, { maxUses: 5 });
    const users = await learners(many);
    const outcomes = await Promise.all(users.map((each) => outcomeOf(() => at(each).sharedFolders.join(code))));
    expect(count(outcomes)).toEqual({ done: 5, code_expired: many - 5 });
    const inside = [owner, ...members, ...users.filter((_each, index) => outcomes[index] === 'done')];
    expect((await membersSeenBy(owner, id)).toSorted()).toEqual(inside.map(({ userID }) => userID).toSorted());
  });

  it('by one user admit them once, and use the code once', async () => {
    const { at, learners, owner, id } = await start();
    const code = await owner.client.sharedFolders.renewInvite(id, { maxUses: 2 });
    const [learner, next] = (await learners(2)) as unknown as readonly [Learner, Learner];
    const calls = Array.from({ length: many }, () => outcomeOf(() => at(learner).sharedFolders.join(code)));
    expect(count(await Promise.all(calls))).toEqual({ done: 1, already_member: many - 1 });
    expect(await outcomeOf(() => at(next).sharedFolders.join(code))).toBe('done');
    expect((await membersSeenBy(owner, id)).length).toBe(4);
  });

  it('of a member who is removed meanwhile succeed while they are a member, and never after', async () => {
    const { at, rebuild, owner, members, id } = await start();
    const [member] = members;
    const set = await aSharedSet(owner, id, { cards: wordsOf(many) });
    const cards = await cardsOf(owner, set);
    const outcomes = await Promise.all(
      cards.map((card, index) =>
        index === Math.floor(many / 3)
          ? outcomeOf(() => at(owner).sharedFolders.removeMember(id, member.userID))
          : outcomeOf(() => at(member).cards.review({ card, rating: 'easy' })),
      ),
    );
    const reviewed = outcomes.filter((each) => each === 'done').length - 1;
    expect(count(outcomes)).toEqual({
      done: reviewed + 1,
      ...(reviewed === many - 1 ? {} : { card_not_found: many - 1 - reviewed }),
    });
    expect(await outcomeOf(() => at(member).cards.review({ card: cards[0], rating: 'easy' }))).toBe('card_not_found');
    expect((await member.client.account.get()).reviewXp).toBe(15 * reviewed);
    await member.client.sharedFolders.join(await owner.client.sharedFolders.renewInvite(id));
    const studied = async () =>
      [...(await member.client.sets.get(set)).cards].filter(([, { reviewStatus }]) => reviewStatus > 0);
    const before = await studied();
    expect(before.length).toBe(reviewed);
    await rebuild(member);
    expect(await studied()).toEqual(before);
    expect((await member.client.account.get()).reviewXp).toBe(15 * reviewed);
  });

  it('that join while a member is removed succeed or are refused, and the old code admits none afterwards', async () => {
    const { at, learners, owner, members, id, inviteCode } = await start(5);
    const users = await learners(10);
    const [removals, joins] = await Promise.all([
      Promise.all(members.map(({ userID }) => outcomeOf(() => at(owner).sharedFolders.removeMember(id, userID)))),
      Promise.all(users.map((each) => outcomeOf(() => at(each).sharedFolders.join(inviteCode)))),
    ]);
    expect(count(removals)).toEqual({ done: 5 });
    expect(joins.filter((each) => each !== 'done' && each !== 'invalid_code')).toEqual([]);
    const inside = [owner, ...users.filter((_each, index) => joins[index] === 'done')];
    expect((await membersSeenBy(owner, id)).toSorted()).toEqual(inside.map(({ userID }) => userID).toSorted());
    const late = members.map((each) => outcomeOf(() => at(each).sharedFolders.join(inviteCode)));
    expect(count(await Promise.all(late))).toEqual({ invalid_code: 5 });
  });

  it('of an editor who adds sets while being removed leave none of their sets', async () => {
    const { at, owner, members, id } = await start();
    const [editor] = members;
    await owner.client.sharedFolders.setRole(id, editor.userID, 'editor');
    const sets: string[] = [];
    for (let index = 0; index < 8; index += 1) sets.push(await aWrittenSet(editor, { cards: wordsOf(1) }));
    const kept = await aSharedSet(owner, id);
    const outcomes = await Promise.all([
      ...sets.map((set) => outcomeOf(() => at(editor).sharedFolders.addSet(id, set))),
      outcomeOf(() => at(owner).sharedFolders.removeMember(id, editor.userID)),
    ]);
    expect(outcomes.filter((each) => each !== 'done' && each !== 'may_not_add')).toEqual([]);
    expect((await owner.client.sharedFolders.sets(id)).map((set) => set.id)).toEqual([kept]);
    expect((await owner.client.sharedFolders.list()).owned).toMatchObject([{ sets: 1, members: 1 }]);
  });

  it('that transfer the folder, leave and join leave it with one owner', async () => {
    const { at, learners, owner, members, id, inviteCode } = await start(6);
    const users = await learners(6);
    const [heirs, leavers] = [members.slice(0, 3), members.slice(3)];
    const [transfers, leaves, joins] = await Promise.all([
      Promise.all(heirs.map(({ userID }) => outcomeOf(() => at(owner).sharedFolders.transfer(id, userID)))),
      Promise.all(leavers.map((each) => outcomeOf(() => at(each).sharedFolders.leave(id)))),
      Promise.all(users.map((each) => outcomeOf(() => at(each).sharedFolders.join(inviteCode)))),
    ]);
    expect(count(transfers)).toEqual({ done: 1, not_owner: 2 });
    expect(count(leaves)).toEqual({ done: 3 });
    expect(count(joins)).toEqual({ done: 6 });
    expect((await membersSeenBy(owner, id)).length).toBe(1 + 6 - 3 + 6);
  });
});
