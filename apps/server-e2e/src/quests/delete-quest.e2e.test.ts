import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aQuest, joinedBy, noQuest, questNotFound, questOf, questsOf, someLearners, studies, xpOf } from './a-quest.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { done, refusal, sendJson } from '../wire.ts';

const path = '/delete-quest';
const method = 'DELETE';
const server = aRunningServer();

const remove = ({ token: jwtToken }: Learner, questId: string) =>
  sendJson(server(), path, { jwtToken, questId }, method);

const deleted = done({ message: 'Quest deleted successfully' });
const notOwner = refusal(403, 'User can not delete this quest', 'not_quest_owner');

const someOf = async (count: number) => (await someLearners(server(), count)) as readonly [Learner, Learner, Learner];

describe('delete-quest', () => {
  it('deletes the quest for all members, and no other; a second time it is not found', async () => {
    const [ada, ben, cleo] = await someOf(3);
    const [quest, kept] = [await aQuest(ada), await aQuest(ada)];
    for (const each of [quest, kept]) await joinedBy(ada, each, [ben]);
    await ada.client.quests.invite(quest, cleo.userID);
    expect(await remove(ada, quest)).toEqual(deleted);
    for (const each of [ada, ben]) expect((await questsOf(each)).map(({ quest_id }) => quest_id)).toEqual([kept]);
    expect(await questsOf(cleo)).toEqual([]);
    expect(await remove(ada, quest)).toEqual(questNotFound);
    await studies(ben);
    expect(await questOf(ada, kept)).toMatchObject({ progress: '1' });
  });

  it('is allowed for the owner only: not for members, invited users or strangers', async () => {
    const [ada, ben, cleo] = await someOf(3);
    const quest = await aQuest(ada);
    await ada.client.quests.invite(quest, ben.userID);
    expect(await remove(ben, quest)).toEqual(notOwner);
    await ben.client.quests.accept(quest);
    for (const each of [ben, cleo]) expect(await remove(each, quest)).toEqual(notOwner);
    expect(await questOf(ada, quest)).toMatchObject({ status: 'active' });
  });

  it('is allowed for the new owner after a handover, and not for the creator any more', async () => {
    const [ada, ben] = await someOf(2);
    const quest = await aQuest(ada);
    await joinedBy(ada, quest, [ben]);
    await ada.client.quests.leave(quest);
    expect([await remove(ada, quest), await remove(ben, quest)]).toEqual([notOwner, deleted]);
  });

  it('keeps the bonus of a completed quest, once for each member', async () => {
    const [ada, ben] = await someOf(2);
    const quest = await aQuest(ada, { quantity: '1' });
    await joinedBy(ada, quest, [ben]);
    await studies(ben);
    expect(await remove(ada, quest)).toEqual(deleted);
    for (let looks = 0; looks < 2; looks += 1)
      expect([await xpOf(ada), await xpOf(ben)]).toEqual([
        ['50', '0'],
        ['65', '15'],
      ]);
  });

  it('finds no unknown quest, for any user', async () => {
    const [ada] = await someOf(1);
    expect(await remove(ada, noQuest)).toEqual(questNotFound);
  });

  it('accepts only DELETE with a JSON body', async () => {
    const [{ token: jwtToken }] = await someOf(1);
    const answer = await sendJson(server(), path, { jwtToken, questId: noQuest });
    expect(answer).toEqual(refusal(405, 'This operation is called with another HTTP method', 'method_not_allowed'));
  });

  const request = { server, path, method, body: { jwtToken: '', questId: noQuest } } as const;
  refusesOtherKeys(request, "{'jwtToken': '', 'questId': ''}");
  refusesOtherTypes(request, { questId: 'a string of digits' });
  refusesBadTokens(request);
});
