import { describe, expect, it } from 'vitest';
import { aLearner, signInAgain } from '../study/a-learner.ts';
import { aCompletedQuest, aQuest, joinedBy, partsIn, questOf, questsOf, someCards, studies, xpOf } from './a-quest.ts';
import type { TestServer } from '../running-server.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys } from '../edge/specified.ts';
import { asking, done } from '../wire.ts';

const path = '/get-quests';
const server = aRunningServer();

/** Creates a quest that is newer than those before it. */
const later = (own: TestServer, ...args: Parameters<typeof aQuest>): Promise<string> => {
  own.passSecond();
  return aQuest(...args);
};

describe('get-quests', () => {
  it('is an empty list for a learner without quests', async () => {
    expect(await asking(server(), await aLearner(server()))(path)).toEqual(done({ quests: [] }));
  });

  it('lists those the learner is in or invited to, oldest first, and no others', async () => {
    const own = await aServerOfItsOwn();
    const [ada, ben] = [await aLearner(own), await aLearner(own)];
    const [first, declined, left] = [await aQuest(ada), await later(own, ada), await later(own, ada)];
    own.passSecond();
    const over = await aCompletedQuest(ben);
    for (const quest of [first, declined, left]) await ada.client.quests.invite(quest, ben.userID);
    await ben.client.quests.decline(declined);
    await ben.client.quests.accept(left);
    await ben.client.quests.leave(left);
    expect((await questsOf(ben)).map(({ quest_id }) => quest_id)).toEqual([first, over]);
    expect((await questsOf(ada)).map(({ quest_id }) => quest_id)).toEqual([first, declined, left]);
    expect(partsIn(await questOf(ada, declined))).toEqual({ [ada.userID]: 'accepted 0', [ben.userID]: 'declined 0' });
    expect(partsIn(await questOf(ada, left))).toMatchObject({ [ben.userID]: expect.stringMatching(/^left/) as string });
  });

  it("sums up the members' studies since they joined: a card once per day and member, XP from reviews", async () => {
    const own = await aServerOfItsOwn();
    const [ada, ben] = [await aLearner(own), await aLearner(own)];
    await studies(ben, 3);
    own.passSecond();
    const quests = [
      await aQuest(ada, { quantity: '100' }),
      await later(own, ada, { questType: 'xp_gained', quantity: '900' }),
    ];
    await studies(ada, 2);
    for (const quest of quests) await joinedBy(ada, quest, [ben]);
    const [card = ''] = await someCards(ben, 1);
    for (const rating of ['again', 'good', 'easy'] as const) {
      own.passSecond();
      await ben.client.cards.review({ card, rating });
    }
    const xp = 4 + 10 + 15;
    for (const each of [ada, ben]) {
      expect(await questsOf(each)).toMatchObject([
        { quest_type: 'cards_revised', progress: '3', status: 'active' },
        { quest_type: 'xp_gained', progress: `${30 + xp}`, status: 'active' },
      ]);
      const [cards, gained] = (await questsOf(each)).map(partsIn);
      expect(cards).toEqual({ [ada.userID]: 'accepted 2', [ben.userID]: 'accepted 1' });
      expect(gained).toEqual({ [ada.userID]: 'accepted 30', [ben.userID]: `accepted ${xp}` });
    }
  });

  it('subtracts undone reviews, until the quest is completed', async () => {
    const ada = await aLearner(server());
    const quest = await aQuest(ada, { quantity: '2' });
    const [card = '', other = ''] = await someCards(ada, 2);
    await ada.client.cards.review({ card, rating: 'easy', reviewID: 'undone' });
    expect(await questOf(ada, quest)).toMatchObject({ progress: '1' });
    await ada.client.cards.undoReview('undone');
    expect(await questOf(ada, quest)).toMatchObject({ progress: '0' });
    for (const each of [card, other]) await ada.client.cards.review({ card: each, rating: 'easy', reviewID: each });
    const completed = await questOf(ada, quest);
    expect(completed).toMatchObject({ progress: '2', status: 'completed' });
    await ada.client.cards.undoReview(other);
    expect(await questOf(ada, quest)).toEqual(completed);
    expect(await xpOf(ada)).toEqual(['65', '15']);
  });

  it('completes once the sum is reached: 50 XP for the members, once, shown by get-user', async () => {
    const [ada, ben, late, gone] = [
      await aLearner(server()),
      await aLearner(server()),
      await aLearner(server()),
      await aLearner(server()),
    ];
    const quest = await aQuest(ada, { quantity: '4' });
    await joinedBy(ada, quest, [ben, gone]);
    await ada.client.quests.invite(quest, late.userID);
    await studies(gone, 1);
    await gone.client.quests.leave(quest);
    await studies(ben, 1);
    await studies(ada, 2);
    for (let looks = 0; looks < 2; looks += 1) {
      const totals = [await xpOf(ada), await xpOf(ben), await xpOf(late), await xpOf(gone)];
      expect(totals).toEqual([
        ['80', '30'],
        ['65', '15'],
        ['0', '0'],
        ['15', '15'],
      ]);
    }
    expect(await questOf(late, quest)).toMatchObject({ status: 'completed', progress: '4' });
    expect(partsIn(await questOf(ada, quest))).toEqual({
      [ada.userID]: 'accepted 2',
      [ben.userID]: 'accepted 1',
      [late.userID]: 'pending 0',
      [gone.userID]: 'left 1',
    });
  });

  it('counts the bonus for no goal and for no other quest', async () => {
    const ada = await aLearner(server());
    const xp = await aQuest(ada, { questType: 'xp_gained', quantity: '60' });
    await ada.client.goals.createXp({ target: 60, endDate: '2026-03-31' });
    await aCompletedQuest(ada);
    expect(await questOf(ada, xp)).toMatchObject({ progress: '15', status: 'active' });
    expect([...(await ada.client.goals.list()).values()]).toMatchObject([{ status: 'in-progress' }]);
  });

  it('expires after the deadline has passed in every time zone, and is completed by late reviews', async () => {
    const own = await aServerOfItsOwn();
    const ada = await aLearner(own);
    const [card = ''] = await someCards(ada, 1);
    const quests = [
      await aQuest(ada, { deadline: '01/03/2026', quantity: '1' }),
      await later(own, ada, { deadline: '01/03/2026' }),
    ];
    // Noon UTC of the day after: midnight in the zone twelve hours behind.
    own.passHours(23);
    expect((await questsOf(ada)).map(({ status }) => status)).toEqual(['active', 'active']);
    own.passHours(1);
    expect((await questsOf(ada)).map(({ status }) => status)).toEqual(['expired', 'expired']);
    await ada.client.cards.review({ card, rating: 'easy' });
    expect((await questsOf(ada)).map(({ progress }) => progress)).toEqual(['0', '0']);
    await ada.client.cards.reviewMany([
      { card, rating: 'easy', reviewID: 'late', at: new Date('2026-03-01T12:00:01Z') },
    ]);
    expect((await questsOf(ada)).map(({ status }) => status)).toEqual(['completed', 'expired']);
    expect(quests).toEqual((await questsOf(ada)).map(({ quest_id }) => quest_id));
  });

  it('counts the deadline by each member’s own day', async () => {
    const own = await aServerOfItsOwn();
    const [east, west] = [await aLearner(own), await aLearner(own)];
    const zones = [
      [east, 'Pacific/Kiritimati'],
      [west, 'Pacific/Pago_Pago'],
    ] as const;
    for (const [{ client }, timeZone] of zones)
      await client.account.updateSettings({ ...(await client.account.get()), timeZone });
    // It is the second in the east, and the first in the west.
    const quest = await aQuest(west, { deadline: '02/03/2026' });
    await joinedBy(west, quest, [east]);
    own.passHours(23);
    await Promise.all([signInAgain(east), signInAgain(west)]);
    await studies(east);
    await studies(west);
    expect(partsIn(await questOf(west, quest))).toEqual({ [west.userID]: 'accepted 1', [east.userID]: 'accepted 0' });
  });

  const request = { server, path, body: { jwtToken: '' } };
  refusesOtherKeys(request, "{'jwtToken': ''}");
  refusesBadTokens(request);
});
