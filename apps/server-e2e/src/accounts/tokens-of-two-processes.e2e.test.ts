import { describe, expect, it } from 'vitest';
import { aLearner, signInAgain } from '../study/a-learner.ts';
import { atOnce, many } from '../maintenance/a-race.ts';
import { twoProcesses } from '../maintenance/two-processes.ts';
import { refusal, sendJson } from '../wire.ts';

const invalidToken = refusal(401, 'Invalid JWT token', 'invalid_token');

const aLearnerOfBoth = async () => {
  const { servers } = await twoProcesses();
  const [one, other] = servers;
  const learner = await aLearner(one);
  const { token: jwtToken } = learner;
  return {
    one,
    other,
    learner,
    tokenAt: (at: typeof one, token = jwtToken) => sendJson(at, '/get-user', { jwtToken: token }),
  };
};

describe('a token issued by one of two processes', () => {
  it('is valid at the other', async () => {
    const { one, other, tokenAt } = await aLearnerOfBoth();
    const answer = await tokenAt(one);
    expect(answer.status).toBe(200);
    expect(await tokenAt(other)).toEqual(answer);
  });

  it('is invalid at the other as soon as one has signed its learner out everywhere', async () => {
    const { one, other, learner, tokenAt } = await aLearnerOfBoth();
    expect((await tokenAt(other)).status).toBe(200);
    await learner.client.account.signOutEverywhere();
    expect(await atOnce((index) => tokenAt(index % 2 ? one : other))).toEqual(Array(many).fill(invalidToken));
    const again = await signInAgain(learner);
    expect((await tokenAt(other, again)).status).toBe(200);
    expect(await tokenAt(other)).toEqual(invalidToken);
  });

  it('is invalid at the other as soon as one has ended its session', async () => {
    const { one, other, learner, tokenAt } = await aLearnerOfBoth();
    expect((await tokenAt(other)).status).toBe(200);
    await learner.client.account.signOut();
    expect(await atOnce((index) => tokenAt(index % 2 ? one : other))).toEqual(Array(many).fill(invalidToken));
  });

  it('is invalid at the other as soon as one has deleted the account', async () => {
    const { other, learner, tokenAt } = await aLearnerOfBoth();
    expect((await tokenAt(other)).status).toBe(200);
    await learner.client.account.delete();
    expect(await tokenAt(other)).toEqual(invalidToken);
  });
});
