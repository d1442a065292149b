import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner } from '../study/a-learner.ts';
import {
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

const path = '/update-invite-status';
const server = aRunningServer();

const answer = ({ token: jwtToken }: Learner, questId: string, status: string, { baseUrl } = server()) =>
  sendJson({ baseUrl }, path, { jwtToken, questId, status });

const accepted = done({ message: 'Invite accepted' });
const declined = done({ message: 'Invite declined' });

const twoOf = async (at = server()) => (await someLearners(at, 2)) as [Learner, Learner];

describe('update-invite-status', () => {
  it('accepts: later reviews count, and a second time changes nothing', async () => {
    const own = await aServerOfItsOwn();
    const [ada, ben] = await twoOf(own);
    const quest = await aQuest(ada, { quantity: '100' });
    await ada.client.quests.invite(quest, ben.userID);
    await studies(ben, 2);
    own.passSecond();
    expect(await answer(ben, quest, 'accepted', own)).toEqual(accepted);
    await studies(ben);
    own.passSecond();
    expect(await answer(ben, quest, 'accepted', own)).toEqual(accepted);
    expect(partsIn(await questOf(ada, quest))).toMatchObject({ [ben.userID]: 'accepted 1' });
  });

  it('declines, once or twice, and then there is no invitation to accept', async () => {
    const [ada, ben] = await twoOf();
    const quest = await aQuest(ada);
    await ada.client.quests.invite(quest, ben.userID);
    expect([await answer(ben, quest, 'declined'), await answer(ben, quest, 'declined')]).toEqual([declined, declined]);
    expect(await answer(ben, quest, 'accepted')).toEqual(questNotFound);
    expect(partsIn(await questOf(ada, quest))).toEqual({ [ada.userID]: 'accepted 0', [ben.userID]: 'declined 0' });
  });

  it('does not decline an accepted quest: members leave instead', async () => {
    const [ada, ben] = await twoOf();
    const quest = await aQuest(ada);
    await joinedBy(ada, quest, [ben]);
    const already = refusal(409, 'Invitation already accepted', 'already_accepted');
    for (const each of [ada, ben]) expect(await answer(each, quest, 'declined')).toEqual(already);
  });

  it('finds no quest for a user who was not invited or has left, nor an unknown one, with the same answer', async () => {
    const [ada, ben] = await twoOf();
    const quest = await aQuest(ada);
    for (const status of ['accepted', 'declined']) {
      expect(await answer(ben, quest, status)).toEqual(questNotFound);
      expect(await answer(ben, noQuest, status)).toEqual(questNotFound);
    }
    await joinedBy(ada, quest, [ben]);
    await ben.client.quests.leave(quest);
    for (const status of ['accepted', 'declined']) expect(await answer(ben, quest, status)).toEqual(questNotFound);
  });

  it('does not accept a completed or expired quest, and declines it', async () => {
    const own = await aServerOfItsOwn();
    const [ada, ben] = await twoOf(own);
    const [completed, expired] = [
      await aQuest(ada, { quantity: '1' }),
      await aQuest(ada, { deadline: '01/03/2026', quantity: '99' }),
    ];
    for (const quest of [completed, expired]) await ada.client.quests.invite(quest, ben.userID);
    await studies(ada);
    own.passDays(1);
    for (const quest of [completed, expired]) expect(await answer(ben, quest, 'accepted', own)).toEqual(questOver);
    for (const quest of [completed, expired]) expect(await answer(ben, quest, 'declined', own)).toEqual(declined);
  });

  it('accepts at most a hundred live quests', async () => {
    const [ada, ben] = await twoOf();
    const first = await aQuest(ben);
    for (let count = 1; count < 100; count += 1) await aQuest(ben);
    const quest = await aQuest(ada);
    await ada.client.quests.invite(quest, ben.userID);
    expect(await answer(ben, quest, 'accepted')).toEqual(refusal(409, 'Too many quests', 'too_many_quests'));
    await ben.client.quests.leave(first);
    expect(await answer(ben, quest, 'accepted')).toEqual(accepted);
  });

  it('refuses any other word', async () => {
    const learner = await aLearner(server());
    const error = "Invalid value for 'status': expected one of 'accepted', 'declined'";
    for (const word of ['', 'pending', 'left', 'Accepted', 'true'])
      expect(await answer(learner, noQuest, word)).toEqual(refusal(400, error, 'invalid_value'));
  });

  const request = { server, path, body: { jwtToken: '', questId: noQuest, status: 'accepted' } };
  refusesOtherKeys(request, "{'jwtToken': '', 'questId': '', 'status': ''}");
  refusesOtherTypes(request, { questId: 'a string of digits', status: "one of 'accepted', 'declined'" });
  refusesBadTokens(request);
});
