import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import {
  aQuest,
  joinedBy,
  noQuest,
  partsIn,
  questNotFound,
  questOf,
  questsOf,
  someLearners,
  studies,
  xpOf,
} from './a-quest.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { done, sendJson } from '../wire.ts';

const path = '/leave-quest';
const server = aRunningServer();

const leave = ({ token: jwtToken }: Learner, questId: string, { baseUrl } = server()) =>
  sendJson({ baseUrl }, path, { jwtToken, questId });

const left = done({ message: 'Quest left' });

const someOf = async (count: number, at = server()) =>
  (await someLearners(at, count)) as readonly [Learner, Learner, Learner, Learner];

describe('leave-quest', () => {
  it('keeps earlier contributions in the sum; later reviews do not count', async () => {
    const [ada, ben] = await someOf(2);
    const quest = await aQuest(ada, { quantity: '100' });
    await joinedBy(ada, quest, [ben]);
    await studies(ben, 2);
    expect(await leave(ben, quest)).toEqual(left);
    await studies(ben, 3);
    expect(await questOf(ada, quest)).toMatchObject({ progress: '2' });
    expect(partsIn(await questOf(ada, quest))).toMatchObject({ [ben.userID]: 'left 2' });
    expect(await questsOf(ben)).toEqual([]);
  });

  it('makes the member of longest standing the owner, not an invited user', async () => {
    const own = await aServerOfItsOwn();
    const [ada, pending, late, early] = await someOf(4, own);
    const quest = await aQuest(ada);
    for (const { userID } of [pending, late, early]) await ada.client.quests.invite(quest, userID);
    own.passSecond();
    await early.client.quests.accept(quest);
    own.passSecond();
    await late.client.quests.accept(quest);
    expect(await leave(ada, quest, own)).toEqual(left);
    const owners = (await questOf(late, quest)).participants.filter(({ isOwner }) => isOwner);
    expect(owners.map(({ user_id }) => user_id)).toEqual([early.userID]);
  });

  it('deletes the quest with its last member, even if users are invited', async () => {
    const [ada, ben, cleo] = await someOf(3);
    const quest = await aQuest(ada);
    await joinedBy(ada, quest, [ben]);
    await ada.client.quests.invite(quest, cleo.userID);
    expect([await leave(ada, quest), await leave(ben, quest)]).toEqual([left, left]);
    expect(await questsOf(cleo)).toEqual([]);
    for (const each of [ada, ben, cleo]) expect(await leave(each, quest)).toEqual(questNotFound);
  });

  it('declines for an invited user', async () => {
    const [ada, ben] = await someOf(2);
    const quest = await aQuest(ada);
    await ada.client.quests.invite(quest, ben.userID);
    expect(await leave(ben, quest)).toEqual(left);
    expect(partsIn(await questOf(ada, quest))).toMatchObject({ [ben.userID]: 'declined 0' });
    expect(await leave(ben, quest)).toEqual(questNotFound);
  });

  it('finds neither a stranger’s nor an unknown quest, with the same answer', async () => {
    const [ada, ben] = await someOf(2);
    const quest = await aQuest(ada);
    for (const each of [quest, noQuest]) expect(await leave(ben, each)).toEqual(questNotFound);
  });

  it('keeps the bonus of a completed quest', async () => {
    const [ada, ben] = await someOf(2);
    const quest = await aQuest(ada, { quantity: '1' });
    await joinedBy(ada, quest, [ben]);
    await studies(ada);
    expect([await leave(ben, quest), await leave(ada, quest)]).toEqual([left, left]);
    expect([await xpOf(ada), await xpOf(ben)]).toEqual([
      ['65', '15'],
      ['50', '0'],
    ]);
  });

  const request = { server, path, body: { jwtToken: '', questId: noQuest } };
  refusesOtherKeys(request, "{'jwtToken': '', 'questId': ''}");
  refusesOtherTypes(request, { questId: 'a string of digits' });
  refusesBadTokens(request);
});
