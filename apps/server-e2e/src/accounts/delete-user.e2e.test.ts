import { signUp } from '@flashcards/kit/rig';
import { describe, expect, it } from 'vitest';
import { anXpGoal } from '../goals/a-goal.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf, holdingsOf, signInAgain } from '../study/a-learner.ts';
import { aWrittenSet, cardNotFound, changingNothing } from '../library/a-library.ts';
import { aQuest, joinedBy, questOf, questsOf, studies, xpOf } from '../quests/a-quest.ts';
import { atOnce, persistently } from '../maintenance/a-race.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys } from '../edge/specified.ts';
import { asking, done, refusal, sendJson } from '../wire.ts';

// Deleting an account: its token, its cards, and a new account under the same name.
const path = '/delete-user';
const method = 'DELETE';
const server = aRunningServer();

const remove = (learner: Learner) => asking(server(), learner)(path, {}, method);
const deleted = done({ success: true });
const invalidToken = refusal(401, 'Invalid JWT token', 'invalid_token');

const nobody = {
  folders: {},
  today: {},
  goals: {},
  heatmap: {},
  user: { xp: '0', reviewXp: '0', streak: '0', longestStreak: '0', timeZone: 'UTC', newCardsPerDay: '' },
};

/** A learner with data of every kind. */
const aBusyLearner = async (): Promise<{ readonly learner: Learner; readonly card: string; readonly set: string }> => {
  const learner = await aLearner(server());
  const { client } = learner;
  const set = await aWrittenSet(learner, { name: 'Words', folder: 'A/B' });
  const [card] = await cardsOf(learner, set);
  await client.cards.review({ card, rating: 'easy', reviewID: 'r' });
  await anXpGoal(server(), learner, { goalXP: '15' });
  await client.streak.checkIn();
  await client.heatmap.update();
  await client.account.updateSettings({ ...(await client.account.get()), timeZone: 'Europe/Rome', newCardsPerDay: 3 });
  return { learner, card, set };
};

describe('delete-user', () => {
  it('deletes the account and invalidates its token at once', async () => {
    const { learner, card } = await aBusyLearner();
    const second = await signInAgain(learner);
    expect(await remove(learner)).toEqual(deleted);
    for (const jwtToken of [learner.token, second]) {
      expect(await sendJson(server(), '/get-user', { jwtToken })).toEqual(invalidToken);
      expect(await sendJson(server(), path, { jwtToken }, method)).toEqual(invalidToken);
    }
    expect(await sendJson(server(), '/get-flashcard-item', { cardID: card })).toEqual(cardNotFound);
  });

  it('leaves an empty account to a user who signs in again, and no valid old token, repeatedly', async () => {
    const own = await aServerOfItsOwn();
    const learner = await aLearner(own);
    const tokens: string[] = [];
    for (let times = 0; times < 3; times += 1) {
      tokens.push(await signInAgain(learner));
      await aWrittenSet(learner, { name: 'Words', folder: 'A' });
      await learner.client.streak.checkIn();
      await learner.client.account.delete();
      own.passHours(1);
    }
    await signInAgain(learner);
    expect(await holdingsOf(learner)).toMatchObject({ ...nobody, user: { createdAt: '2026-03-01T15:00:00.000Z' } });
    for (const jwtToken of tokens) expect(await sendJson(own, '/get-user', { jwtToken })).toEqual(invalidToken);
    const { folders, sets, cards, progress, reviews, checkIns, heatmapCalls, goals } =
      await learner.client.raw.exportUserData();
    for (const list of [folders, sets, cards, progress, reviews, checkIns, heatmapCalls, goals])
      expect(list).toEqual([]);
  });

  it('leaves names, paths and review ids free for the new account', async () => {
    const { learner, card, set } = await aBusyLearner();
    await remove(learner);
    await signInAgain(learner);
    expect(await holdingsOf(learner)).toMatchObject(nobody);
    const ask = asking(server(), { token: await signInAgain(learner) });
    expect(await ask('/get-flashcard', { flashcardID: set })).toMatchObject({ status: 404 });
    expect(await ask('/review-card', { cardID: card, rating: 'good', reviewID: 'r' })).toEqual(cardNotFound);
    expect(await ask('/undo-review', { reviewID: 'r' })).toMatchObject({ status: 404, code: 'review_not_found' });
    await learner.client.folders.create('Words/A');
    const [again] = await cardsOf(learner, await aWrittenSet(learner, { name: 'A', folder: 'B' }));
    expect((await learner.client.cards.review({ card: again, rating: 'easy', reviewID: 'r' })).xp).toBe(15);
  });

  it('hands over quests: contributions and bonuses stay, and nothing identifies the deleted user', async () => {
    const [ada, ben, cleo] = [await aLearner(server()), await aLearner(server()), await aLearner(server())];
    const [quest, alone, theirs] = [await aQuest(ada, { quantity: '3' }), await aQuest(ada), await aQuest(cleo)];
    await joinedBy(ada, quest, [ben]);
    for (const each of [alone, quest]) await ada.client.quests.invite(each, cleo.userID);
    await cleo.client.quests.invite(theirs, ada.userID);
    await studies(ada, 2);
    expect(await remove(ada)).toEqual(deleted);
    expect((await questsOf(cleo)).map(({ quest_id }) => quest_id).toSorted()).toEqual([quest, theirs].toSorted());
    expect(JSON.stringify(await questsOf(cleo))).not.toContain(ada.userID);
    const { participants, ...left } = await questOf(ben, quest);
    expect(left).toMatchObject({ progress: '2', status: 'active' });
    expect(participants).toEqual([
      { user_id: ben.userID, status: 'accepted', progress: '0', isOwner: true },
      { user_id: cleo.userID, status: 'pending', progress: '0', isOwner: false },
    ]);
    await signInAgain(ada);
    expect(await questsOf(ada)).toEqual([]);
    await studies(ada);
    await studies(ben);
    expect(await questOf(ben, quest)).toMatchObject({ progress: '3', status: 'completed' });
    expect([await xpOf(ada), await xpOf(ben)]).toEqual([
      ['15', '15'],
      ['65', '15'],
    ]);
  });

  it('does not change other accounts', async () => {
    const { learner } = await aBusyLearner();
    const { learner: other } = await aBusyLearner();
    expect(await changingNothing(other, () => remove(learner))).toEqual(deleted);
  });

  it('of fifty concurrent requests runs once; the others succeed or get invalid_token', async () => {
    const { learner } = await aBusyLearner();
    const answers = await atOnce(() => persistently(() => remove(learner)));
    for (const answer of answers) expect([deleted, invalidToken]).toContainEqual(answer);
    expect(answers).toContainEqual(deleted);
    await signInAgain(learner);
    expect(await holdingsOf(learner)).toMatchObject(nobody);
  });

  it('shows no half-deleted account to users who sign in meanwhile', async () => {
    const { learner } = await aBusyLearner();
    const { xp } = await learner.client.raw.getUser();
    const signIn = async (index: number) => {
      if (index === 5) await learner.client.account.delete();
      const { client } = await signUp(server().baseUrl, learner.userID);
      const before = await client.raw.getUser().catch(() => undefined);
      const exported = await client.raw.exportUserData().catch(() => undefined);
      const after = await client.raw.getUser().catch(() => undefined);
      // Only for answers from one and the same account.
      return before && exported && after
        ? { xp: after.xp, sets: exported.sets.length, cards: exported.cards.length }
        : undefined;
    };
    const seen = await Promise.all(Array.from({ length: 16 }, (_, index) => signIn(index)));
    for (const each of seen.filter((one) => one !== undefined))
      expect([
        { xp, sets: 1, cards: 3 },
        { xp: '0', sets: 0, cards: 0 },
      ]).toContainEqual(each);
  });

  it('ignores the header Idempotency-Key', async () => {
    const { token: jwtToken } = await aLearner(server());
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'x'.repeat(300) };
    const response = await fetch(server().baseUrl + path, { method, headers, body: JSON.stringify({ jwtToken }) });
    expect([response.status, await response.json()]).toEqual([200, deleted.body]);
  });

  it('is account.delete in the SDK, which forgets the token', async () => {
    const { client } = await aLearner(server());
    await client.account.delete();
    await expect(client.account.get()).rejects.toThrow(/token/);
  });

  const request = { server, path, method, body: { jwtToken: '' } } as const;
  refusesOtherKeys(request, "{'jwtToken': ''}");
  refusesBadTokens(request);
});
