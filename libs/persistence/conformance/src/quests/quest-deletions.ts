import { describe, expect, it } from 'vitest';
import { aLearner } from '../study/a-learner.ts';
import { aPerson, aStudent, somePeople } from '../accounts/a-person.ts';
import {
  accept,
  aStoredQuest,
  decline,
  deleteQuest,
  inviteTo,
  leaveQuest,
  letJoin,
  progressIn,
  questOf,
  questsOf,
  standingsIn,
  wonBy,
} from './a-quest.ts';
import { aReview, recorded } from '../study/a-review.ts';
import { aUser } from '../accounts/a-user.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';

const deletion = (twins: CurrentTwins): void => {
  it('keeps their contribution in the sum, and removes their identity, for participants who take part, left or declined', async () => {
    const [store, twin] = twins();
    const [anna, ben, carla, dora] = await Promise.all([
      aPerson(store),
      aStudent(store),
      aStudent(store),
      aPerson(store),
    ]);
    const quest = { ...(await aStoredQuest(store, anna)), by: anna };
    await letJoin(store, quest, ben.person, carla.person);
    await inviteTo(store, quest, dora);
    await decline(store, dora, quest);
    for (const { user, card } of [ben, carla]) await recorded(store, user, aReview({ card }));
    await leaveQuest(store, carla.person, quest);
    for (const each of [ben.person, carla.person, dora]) await twin.users.delete(each);
    for (const each of [store, twin]) {
      const { quest: found } = await questOf(each, anna, quest);
      expect(found.participants.map(({ account }) => account)).toEqual([anna.account]);
      expect(found.earlier).toBe(20);
      expect(await progressIn(each, anna, quest)).toBe(20);
      expect(await accept(each, ben.person, quest).catch(String)).not.toBe('done');
      expect(await leaveQuest(each, ben.person, quest).catch(String)).not.toBe('done');
    }
    expect(JSON.stringify((await questOf(store, anna, quest)).quest)).not.toContain(ben.user);
  });

  it('passes on what they own, and deletes quests without other participants', async () => {
    const [store, twin] = twins();
    const [anna, ben, carla] = await somePeople(store, 3);
    if (!anna || !ben || !carla) throw new Error('there are three');
    const shared = { ...(await aStoredQuest(store, anna)), by: anna };
    const alone = { ...(await aStoredQuest(store, anna)), by: anna };
    await letJoin(store, shared, carla, ben);
    await inviteTo(store, alone, ben);
    await twin.users.delete(anna);
    for (const each of [store, twin]) {
      expect((await questsOf(each, ben.account)).map(({ quest }) => quest.id)).toEqual([shared.id]);
      expect(await questOf(each, ben, shared)).toMatchObject({ quest: { owner: carla.account } });
      expect(await accept(each, ben, alone)).toBe('quest_not_found');
      expect(await deleteQuest(each, ben, alone)).toBe('quest_not_found');
    }
    expect(await deleteQuest(twin, carla, shared)).toBe('done');
  });

  it('allows an invitation of a later user with the same id', async () => {
    const [store, twin] = twins();
    const [anna, ben] = await somePeople(store, 2);
    if (!anna || !ben) throw new Error('there are two');
    const quest = { ...(await aStoredQuest(store, anna)), by: anna };
    await letJoin(store, quest, ben);
    await store.users.delete(ben);
    const next = await twin.users.insertIfAbsent(aUser({ id: ben.id }));
    await letJoin(twin, quest, next);
    expect(await standingsIn(store, quest, anna, ben, next)).toEqual(['accepted', 'none', 'accepted']);
  });

  it('of a winner leaves the quest completed, and the others their bonus', async () => {
    const [store, twin] = twins();
    const [anna, ben] = [await aPerson(store), await aStudent(store)];
    const quest = { ...(await aStoredQuest(store, anna, { target: 10 })), by: anna };
    await letJoin(store, quest, ben.person);
    await recorded(store, ben.user, aReview({ card: ben.card }));
    await twin.users.delete(ben.person);
    expect(await questOf(store, anna, quest)).toMatchObject({ quest: { verdict: { winners: [anna.account] } } });
    expect(await progressIn(twin, anna, quest)).toBe(10);
    expect(await wonBy(twin, anna)).toBe(1);
  });

  it('leaves other users’ quests unchanged, and ends their own memberships while others study', async () => {
    const [store, twin] = twins();
    const [anna, ben] = [await aPerson(store), await aLearner(store)];
    const quest = { ...(await aStoredQuest(store, anna)), by: anna };
    const other = await aStoredQuest(twin, anna);
    const [person] = await somePeople(store, 1);
    if (!person) throw new Error('there is one');
    await letJoin(store, quest, person);
    await Promise.all([store.users.delete(person), recorded(twin, ben.user, aReview({ card: ben.card }))]);
    expect(await standingsIn(twin, quest, anna, person)).toEqual(['accepted', 'none']);
    expect(await standingsIn(twin, other, anna)).toEqual(['accepted']);
  });
};

export const questDeletionsConformance = (open: OpenTwins): void => {
  describe('deleting a user who is in quests', () => deletion(openedTwins(open)));
};
