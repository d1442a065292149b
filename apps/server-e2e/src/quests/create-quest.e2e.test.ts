import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner } from '../study/a-learner.ts';
import { questsOf } from './a-quest.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { done, refusal, sendJson } from '../wire.ts';

const path = '/create-quest';
const server = aRunningServer();

const usual = { deadline: '31/03/2026', questType: 'cards_revised', questSubType: 'friend', quantity: '10' };
const create = ({ token: jwtToken }: Learner, request: Partial<typeof usual> = {}) =>
  sendJson(server(), path, { jwtToken, ...usual, ...request });

const tooEarly = refusal(
  400,
  "Invalid value for 'deadline': expected a date dd/mm/yyyy, today or later",
  'invalid_value',
);

describe('create-quest', () => {
  it.each([
    ['cards_revised', 'friend', '007', 'Revise 7 cards by 01/03/2026'],
    ['xp_gained', 'monthly', '999999999', 'Gain 999999999 XP by 01/03/2026'],
  ])('creates a quest of %s with any title; its creator is a member', async (...given) => {
    const [questType, questSubType, quantity, title] = given;
    const learner = await aLearner(server());
    const quest = {
      quest_id: expect.stringMatching(/^[0-9]+$/) as string,
      title,
      deadline: '01/03/2026',
      quest_type: questType,
      quest_sub_type: questSubType,
      quantity: String(Number(quantity)),
      progress: '0',
      status: 'active',
      participants: [{ user_id: learner.userID, status: 'accepted', progress: '0', isOwner: true }],
    };
    const answer = await create(learner, { deadline: '01/03/2026', questType, questSubType, quantity });
    expect(answer).toEqual(done({ message: 'Quest created successfully', quest }));
    expect(await questsOf(learner)).toEqual([(answer.body as { readonly quest: unknown }).quest]);
  });

  it('accepts today or later as deadline, by the creator’s own day', async () => {
    const days = [
      ['Pacific/Kiritimati', '0', '02/03/2026', '01/03/2026'],
      ['Pacific/Kiritimati', '4', '01/03/2026', '28/02/2026'],
      ['Pacific/Pago_Pago', '0', '01/03/2026', '28/02/2026'],
    ] as const;
    for (const [timeZone, dayRolloverHour, today, yesterday] of days) {
      const learner = await aLearner(server());
      const { client } = learner;
      const settings = await client.account.get();
      await client.account.updateSettings({ ...settings, timeZone, dayRolloverHour: Number(dayRolloverHour) });
      expect(await create(learner, { deadline: yesterday })).toEqual(tooEarly);
      expect(await create(learner, { deadline: today })).toMatchObject({ status: 200 });
      expect(await questsOf(learner)).toHaveLength(1);
    }
  });

  it('creates at most a hundred live quests, also with concurrent requests, and another after leaving one', async () => {
    const learner = await aLearner(server());
    const answers = await Promise.all(Array.from({ length: 103 }, () => create(learner)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toEqual(Array(3).fill(refusal(409, 'Too many quests', 'too_many_quests')));
    const [first] = await questsOf(learner);
    await learner.client.quests.leave(first?.quest_id ?? '');
    expect([(await create(learner)).status, (await create(learner)).status]).toEqual([200, 409]);
    expect(await questsOf(learner)).toHaveLength(100);
  });

  const request = { server, path, body: { jwtToken: '', ...usual } };
  refusesOtherKeys(request, "{'jwtToken': '', 'deadline': '', 'questType': '', 'questSubType': '', 'quantity': ''}");
  refusesOtherTypes(request, {
    deadline: 'a date dd/mm/yyyy, today or later',
    questType: "one of 'cards_revised', 'xp_gained'",
    questSubType: "one of 'friend', 'monthly'",
    quantity: 'a whole number from 1 to 999999999',
  });
  refusesBadTokens(request);
});
