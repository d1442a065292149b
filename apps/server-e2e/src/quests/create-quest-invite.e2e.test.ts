import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aCompletedQuest, aQuest, joinedBy, noQuest, questNotFound, questOver, someLearners } from './a-quest.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, refusal } from '../wire.ts';

// A new invite code of a quest. Joining with codes is tested in join-quest.
const path = '/create-quest-invite';
const server = aRunningServer();

const invite = (learner: Learner, questId: string) => asking(server(), learner)(path, { questId });
const notInQuest = refusal(409, 'User is not in this quest to invite someone', 'not_in_quest');

describe('create-quest-invite', () => {
  it('gives each participant a new code, which revokes the earlier ones', async () => {
    const [owner, member, friend] = await someLearners(server(), 3);
    if (!owner || !member || !friend) throw new Error('there are three');
    const quest = await aQuest(owner);
    await joinedBy(owner, quest, [member]);
    const answers = [await invite(owner, quest), await invite(member, quest)];
    const codes = answers.map(({ body }) => (body as { readonly inviteCode: string }).inviteCode);
    expect(answers).toEqual(codes.map((inviteCode) => done({ inviteCode })));
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    await expect(friend.client.quests.join(codes[0] ?? '')).rejects.toMatchObject({ code: 'invalid_code' });
    expect(await friend.client.quests.join(codes[1] ?? '')).toMatchObject({ id: quest });
  });

  it('is refused to those who are not in the quest, and for a quest that is over', async () => {
    const [owner, invited, stranger] = await someLearners(server(), 3);
    if (!owner || !invited || !stranger) throw new Error('there are three');
    const quest = await aQuest(owner);
    await owner.client.quests.invite(quest, invited.userID);
    for (const each of [invited, stranger]) expect(await invite(each, quest)).toEqual(notInQuest);
    for (const each of [owner, stranger]) expect(await invite(each, noQuest)).toEqual(questNotFound);
    const completed = await aCompletedQuest(owner);
    expect(await invite(owner, completed)).toEqual(questOver);
    expect(await invite(stranger, completed)).toEqual(notInQuest);
  });

  const body = { jwtToken: '', questId: noQuest };
  refusesOtherKeys({ server, path, body }, "{'jwtToken': '', 'questId': ''}");
  refusesOtherTypes({ server, path, body }, { questId: 'a string of digits' });
  refusesBadTokens({ server, path, body });
});
