import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, signInAgain } from '../study/a-learner.ts';
import { aQuest, joinedBy, partsIn, questOf, questOver, questsOf, someLearners, studies } from './a-quest.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, refusal } from '../wire.ts';

// Joining a quest with an invite code.
const path = '/join-quest';
const server = aRunningServer();

const join = (learner: Learner, inviteCode: string, to = server()) => asking(to, learner)(path, { inviteCode });
const invalid = refusal(404, 'Invalid invite code', 'invalid_code');
const already = refusal(409, 'You are already in this quest', 'already_in_quest');

/** A quest of a new learner, with a code. */
const anOpenQuest = async (to = server(), request: Parameters<typeof aQuest>[1] = {}) => {
  const owner = await aLearner(to);
  const quest = await aQuest(owner, request);
  return { owner, quest, code: await owner.client.quests.renewInvite(quest) };
};

describe('join-quest', () => {
  it('makes anyone with the code a participant, and returns the quest', async () => {
    const { owner, quest, code } = await anOpenQuest();
    const learner = await aLearner(server());
    const joined = await join(learner, code);
    expect(joined).toEqual(done({ message: 'Quest joined', quest: await questOf(owner, quest) }));
    expect(await questsOf(learner)).toEqual([await questOf(owner, quest)]);
    await studies(learner);
    expect(partsIn(await questOf(owner, quest))).toEqual({
      [owner.userID]: 'accepted 0',
      [learner.userID]: 'accepted 1',
    });
  });

  it('has the names of the participants on request', async () => {
    const { owner, code } = await anOpenQuest();
    await owner.client.account.setProfile({ displayName: 'Ada' });
    const { client } = await aLearner(server());
    const { participants } = await client.quests.join(code, { detail: 'full' });
    expect(participants.map(({ displayName }) => displayName)).toEqual(['Ada', undefined]);
  });

  it('accepts a code in any case, with dashes anywhere, O for 0, I and L for 1', async () => {
    const { code } = await anOpenQuest();
    const plain = code.replaceAll('-', '');
    for (const form of [plain.toLowerCase(), ` ${code}\n`, plain.replaceAll('0', 'o').replaceAll('1', 'l')])
      expect(await join(await aLearner(server()), form)).toMatchObject({ status: 200 });
  });

  it('lets in those who were invited, declined or left; what they earned before stays in the sum', async () => {
    const own = await aServerOfItsOwn();
    const { owner, quest, code } = await anOpenQuest(own);
    const [invited, decliner, leaver] = await someLearners(own, 3);
    if (!invited || !decliner || !leaver) throw new Error('there are three');
    for (const { userID } of [invited, decliner]) await owner.client.quests.invite(quest, userID);
    await decliner.client.quests.decline(quest);
    await joinedBy(owner, quest, [leaver]);
    await studies(leaver, 2);
    await leaver.client.quests.leave(quest);
    own.passSecond();
    for (const each of [invited, decliner, leaver]) expect(await join(each, code, own)).toMatchObject({ status: 200 });
    const found = await questOf(owner, quest);
    expect(Object.values(partsIn(found))).toEqual(Array.from({ length: 4 }, () => 'accepted 0'));
    expect(found.progress).toBe('2');
  });

  it('finds no quest for an invalid, unknown or revoked code, or for one of a folder or a deleted quest', async () => {
    const { owner, quest, code } = await anOpenQuest();
    const learner = await aLearner(server());
    const { inviteCode } = await owner.client.sharedFolders.create({ name: 'Together' });
    const codes = ['', ' ', '-', '__proto__', '\u0000', 'a\uD800', '0000-0000-0000-0000', `${code}0`, inviteCode];
    for (const each of [...codes, '0'.repeat(60_000)]) expect(await join(learner, each)).toEqual(invalid);
    const next = await owner.client.quests.renewInvite(quest);
    expect(await join(learner, code)).toEqual(invalid);
    await owner.client.quests.delete(quest);
    expect(await join(learner, next)).toEqual(invalid);
    expect(await questsOf(learner)).toEqual([]);
  });

  it('refuses participants, and a quest that is completed or whose deadline has passed everywhere', async () => {
    const own = await aServerOfItsOwn();
    const open = await anOpenQuest(own, { deadline: '02/03/2026' });
    const learner = await aLearner(own);
    expect(await join(learner, open.code, own)).toMatchObject({ status: 200 });
    for (const each of [open.owner, learner]) expect(await join(each, open.code, own)).toEqual(already);
    const won = await anOpenQuest(own, { quantity: '1' });
    await studies(won.owner);
    expect(await join(learner, won.code, own)).toEqual(questOver);
    expect(await join(won.owner, won.code, own)).toEqual(already);
    // It ends at noon UTC of the next day.
    own.passHours(47);
    await signInAgain(learner);
    expect(await join(await aLearner(own), open.code, own)).toMatchObject({ status: 200 });
    own.passHours(1);
    expect(await join(await aLearner(own), open.code, own)).toEqual(questOver);
    expect(await join(learner, open.code, own)).toEqual(already);
  });

  const body = { jwtToken: '', inviteCode: '7K3M-Q9ZD-4XTA-V8RE' };
  refusesOtherKeys({ server, path, body }, "{'jwtToken': '', 'inviteCode': ''}");
  refusesOtherTypes({ server, path, body }, { inviteCode: 'a string' });
  refusesBadTokens({ server, path, body });
});
