import { isRefused } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import { aLearner, aSet, cardsOf, signInAgain } from '../study/a-learner.ts';
import { aRunningServer } from '../running-server.ts';
import { refusal, sendJson } from '../wire.ts';

const server = aRunningServer({});
const invalidToken = refusal(401, 'Invalid JWT token', 'invalid_token');

describe('an account', () => {
  it('returns exactly the members of the contract, as text', async () => {
    const { token: jwtToken, userID } = await aLearner(server());
    expect(await sendJson(server(), '/get-user', { jwtToken })).toEqual({
      status: 200,
      body: {
        userID,
        xp: '0',
        reviewXp: '0',
        streak: '0',
        longestStreak: '0',
        timeZone: 'UTC',
        dayRolloverHour: '0',
        newCardsPerDay: '',
        desiredRetention: '0.90',
        createdAt: '2026-03-01T12:00:00.000Z',
      },
      code: null,
    });
  });

  it('is numbers, a date and an optional limit in the SDK', async () => {
    const { client, userID } = await aLearner(server());
    expect(await client.account.get()).toEqual({
      id: userID,
      xp: 0,
      reviewXp: 0,
      streak: 0,
      longestStreak: 0,
      timeZone: 'UTC',
      dayRolloverHour: 0,
      newCardsPerDay: undefined,
      desiredRetention: 0.9,
      createdAt: new Date('2026-03-01T12:00:00Z'),
    });
  });

  it("counts the learner's activity", async () => {
    const learner = await aLearner(server());
    const [card] = await cardsOf(learner, await aSet(learner));
    const { xp, streak } = await learner.client.cards.review({ card, rating: 'easy' });
    expect(await learner.client.account.get()).toMatchObject({ xp, streak, longestStreak: 1 });
    expect([xp, streak]).toEqual([15, 1]);
  });

  it('does not change when its learner signs in again', async () => {
    const learner = await aLearner(server());
    const { client } = learner;
    await client.account.updateSettings({ ...(await client.account.get()), newCardsPerDay: 7 });
    const before = await client.account.get();
    await signInAgain(learner);
    expect(await client.account.get()).toEqual(before);
  });
});

describe('signing out everywhere', () => {
  it('invalidates all tokens of the learner at once, and none of another learner', async () => {
    const learner = await aLearner(server());
    const other = await aLearner(server());
    const second = await signInAgain(learner);
    const answer = await sendJson(server(), '/sign-out-everywhere', { jwtToken: second });
    expect(answer).toEqual({ status: 200, body: { success: true }, code: null });
    for (const jwtToken of [learner.token, second]) {
      expect(await sendJson(server(), '/get-user', { jwtToken })).toEqual(invalidToken);
      expect(await sendJson(server(), '/create-folder', { jwtToken, folder: 'New' })).toEqual(invalidToken);
      expect(await sendJson(server(), '/sign-out-everywhere', { jwtToken })).toEqual(invalidToken);
    }
    expect(await other.client.raw.getFolders()).toEqual({});
  });

  it('lets the learner sign in again with all data, but with no old token', async () => {
    const learner = await aLearner(server());
    await learner.client.folders.create('Mine');
    await learner.client.account.signOutEverywhere();
    await expect(learner.client.folders.tree()).rejects.toSatisfy((error) => isRefused(error, 'invalid_token'));
    await signInAgain(learner);
    expect(await learner.client.raw.getFolders()).toEqual({ Mine: {} });
    expect(await sendJson(server(), '/get-user', { jwtToken: learner.token })).toEqual(invalidToken);
  });

  it('can be repeated with the next token', async () => {
    const learner = await aLearner(server());
    const tokens = [learner.token];
    for (let times = 0; times < 3; times += 1) {
      await learner.client.account.signOutEverywhere();
      tokens.push(await signInAgain(learner));
    }
    const last = tokens.pop();
    for (const jwtToken of tokens) expect(await sendJson(server(), '/get-user', { jwtToken })).toEqual(invalidToken);
    expect((await sendJson(server(), '/get-user', { jwtToken: last })).status).toBe(200);
  });
});
