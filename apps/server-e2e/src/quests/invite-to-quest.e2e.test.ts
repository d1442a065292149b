import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import {
  aCompletedQuest,
  aQuest,
  joinedBy,
  noQuest,
  partsIn,
  questNotFound,
  questOf,
  questOver,
  someLearners,
  studies,
} from './a-quest.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { done, refusal, sendJson } from '../wire.ts';

const path = '/invite-to-quest';
const server = aRunningServer();

const invite = ({ token: jwtToken }: Learner, questId: string, invitedId: string, { baseUrl } = server()) =>
  sendJson({ baseUrl }, path, { jwtToken, questId, invitedId });

const invited = done({ message: 'User invited' });
const noSuchUser = refusal(404, 'User that you trying to invite not exist', 'user_not_found');
const notIn = refusal(409, 'User is not in this quest to invite someone', 'not_in_quest');
const alreadyIn = refusal(409, 'Invited user already in this quest', 'already_in_quest');

const nobody = 'nobody of this name';

describe('invite-to-quest', () => {
  it('invites a user, who is pending until they answer and blocks no one', async () => {
    const [ada, ben] = await someLearners(server(), 2);
    const quest = await aQuest(ada as Learner, { quantity: '1' });
    expect(await invite(ada as Learner, quest, ben?.userID ?? '')).toEqual(invited);
    expect((await questOf(ben as Learner, quest)).participants).toEqual([
      { user_id: ada?.userID, status: 'accepted', progress: '0', isOwner: true },
      { user_id: ben?.userID, status: 'pending', progress: '0', isOwner: false },
    ]);
    await studies(ada as Learner);
    expect(await questOf(ben as Learner, quest)).toMatchObject({ status: 'completed' });
  });

  it('is allowed for every member, and for no one else', async () => {
    const [ada, ben, cleo, dora] = (await someLearners(server(), 4)) as [Learner, Learner, Learner, Learner];
    const quest = await aQuest(ada);
    await joinedBy(ada, quest, [ben]);
    expect(await invite(ben, quest, cleo.userID)).toEqual(invited);
    // Cleo is pending, Dora is a stranger, and Ben has left.
    expect(await invite(cleo, quest, dora.userID)).toEqual(notIn);
    expect(await invite(dora, quest, dora.userID)).toEqual(notIn);
    await ben.client.quests.leave(quest);
    expect(await invite(ben, quest, dora.userID)).toEqual(notIn);
    await cleo.client.quests.decline(quest);
    expect(await invite(cleo, quest, dora.userID)).toEqual(notIn);
  });

  it('does not invite members, invited users or oneself', async () => {
    const [ada, ben] = (await someLearners(server(), 2)) as [Learner, Learner];
    const quest = await aQuest(ada);
    expect(await invite(ada, quest, ada.userID)).toEqual(alreadyIn);
    expect([await invite(ada, quest, ben.userID), await invite(ada, quest, ben.userID)]).toEqual([invited, alreadyIn]);
    await ben.client.quests.accept(quest);
    expect(await invite(ada, quest, ben.userID)).toEqual(alreadyIn);
  });

  it('invites again after declining or leaving: progress starts at zero, and earlier contributions stay in the sum', async () => {
    const own = await aServerOfItsOwn();
    const [ada, ben] = (await someLearners(own, 2)) as [Learner, Learner];
    const quest = await aQuest(ada, { quantity: '100' });
    expect(await invite(ada, quest, ben.userID, own)).toEqual(invited);
    await ben.client.quests.decline(quest);
    expect(await invite(ada, quest, ben.userID, own)).toEqual(invited);
    await ben.client.quests.accept(quest);
    await studies(ben, 2);
    await ben.client.quests.leave(quest);
    own.passSecond();
    expect(await invite(ada, quest, ben.userID, own)).toEqual(invited);
    expect(partsIn(await questOf(ben, quest))).toMatchObject({ [ben.userID]: 'pending 0' });
    await ben.client.quests.accept(quest);
    await studies(ben, 3);
    expect(partsIn(await questOf(ben, quest))).toMatchObject({ [ben.userID]: 'accepted 3' });
    expect(await questOf(ada, quest)).toMatchObject({ progress: '5' });
  });

  it('refuses a quest that is completed or expired', async () => {
    const own = await aServerOfItsOwn();
    const [ada, ben] = (await someLearners(own, 2)) as [Learner, Learner];
    const completed = await aCompletedQuest(ada);
    const expired = await aQuest(ada, { deadline: '01/03/2026' });
    own.passHours(23);
    expect(await invite(ada, completed, ben.userID, own)).toEqual(questOver);
    expect(await invite(ada, expired, ben.userID, own)).toEqual(invited);
    await ben.client.quests.decline(expired);
    own.passHours(1);
    expect(await invite(ada, expired, ben.userID, own)).toEqual(questOver);
  });

  it('checks in this order: the user, the quest, the inviter, the participant, whether it is over', async () => {
    const [ada, ben, cleo] = (await someLearners(server(), 3)) as [Learner, Learner, Learner];
    const quest = await aQuest(ada, { quantity: '1' });
    await joinedBy(ada, quest, [ben]);
    await studies(ben);
    expect(await invite(cleo, noQuest, nobody)).toEqual(noSuchUser);
    expect(await invite(cleo, quest, nobody)).toEqual(noSuchUser);
    expect(await invite(cleo, noQuest, ben.userID)).toEqual(questNotFound);
    expect(await invite(cleo, quest, ben.userID)).toEqual(notIn);
    expect(await invite(ada, quest, ben.userID)).toEqual(alreadyIn);
    expect(await invite(ada, quest, cleo.userID)).toEqual(questOver);
  });

  it('does not find a deleted user, but does find a later one of the same name', async () => {
    const [ada, ben] = (await someLearners(server(), 2)) as [Learner, Learner];
    const quest = await aQuest(ada);
    await ben.client.account.delete();
    expect(await invite(ada, quest, ben.userID)).toEqual(noSuchUser);
  });

  it('allows a hundred participants; a user who declined makes room', async () => {
    const learners = (await someLearners(server(), 102)) as readonly [Learner, ...Learner[]];
    const [ada, ...others] = learners;
    const quest = await aQuest(ada);
    for (const { userID } of others.slice(0, 99)) expect(await invite(ada, quest, userID)).toEqual(invited);
    const [one, two] = others.slice(99) as [Learner, Learner];
    expect(await invite(ada, quest, one.userID)).toEqual(refusal(409, 'Quest is full', 'quest_full'));
    await others[7]?.client.quests.decline(quest);
    expect(await invite(ada, quest, one.userID)).toEqual(invited);
    expect(await invite(ada, quest, two.userID)).toEqual(refusal(409, 'Quest is full', 'quest_full'));
    expect((await questOf(ada, quest)).participants.map(({ user_id }) => user_id)).not.toContain(others[7]?.userID);
  });

  it('allows at most fifty open invitations of a user to one quest, and a hundred in total', async () => {
    const [ben, cleo, ...hosts] = (await someLearners(server(), 4)) as [Learner, Learner, ...Learner[]];
    const tooMany = refusal(409, 'Invited user has too many invitations', 'too_many_invitations');
    for (const host of hosts) {
      for (let count = 0; count < 50; count += 1) await host.client.quests.invite(await aQuest(host), ben.userID);
      expect(await invite(host, await aQuest(host), ben.userID)).toEqual(tooMany);
    }
    const another = await aQuest(cleo);
    expect(await invite(cleo, another, ben.userID)).toEqual(tooMany);
    const [first] = await ben.client.quests.list();
    await ben.client.quests.decline(first?.id ?? '');
    expect(await invite(cleo, another, ben.userID)).toEqual(invited);
  });

  const request = { server, path, body: { jwtToken: '', questId: noQuest, invitedId: 'grace' } };
  refusesOtherKeys(request, "{'jwtToken': '', 'questId': '', 'invitedId': ''}");
  refusesOtherTypes(request, {
    questId: 'a string of digits',
    invitedId: '1 to 255 characters without control characters',
  });
  refusesBadTokens(request);
});
