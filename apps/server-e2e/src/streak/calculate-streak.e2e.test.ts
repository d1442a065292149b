import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet, cardsOf, leavingAsItWas, signInAgain } from '../study/a-learner.ts';
import type { TestServer } from '../running-server.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys } from '../edge/specified.ts';
import type { WireAnswer } from '../wire.ts';
import { done, refusal, sendJson } from '../wire.ts';

const path = '/calculate-streak';
const checkIn = `${path}?increase=true`;
const server = aRunningServer();

const streak = (length: string): WireAnswer => done([{ 200: 200, streak: length }]);

const asking =
  (on: TestServer, { token: jwtToken }: Learner) =>
  (pathAndQuery = path): Promise<WireAnswer> =>
    sendJson(on, pathAndQuery, { jwtToken });

/** A new learner on a server with an adjustable clock. */
const aLearnerWithTime = async () => {
  const itsOwn = await aServerOfItsOwn();
  const learner = await aLearner(itsOwn);
  return { server: itsOwn, learner, ask: asking(itsOwn, learner) };
};

describe('calculate-streak', () => {
  it('is 0 for a new learner, and does not change that', async () => {
    const learner = await aLearner(server());
    const answer = await leavingAsItWas(learner, () => asking(server(), learner)());
    expect(answer).toEqual(streak('0'));
  });

  it('counts a check-in, once a day', async () => {
    const learner = await aLearner(server());
    const ask = asking(server(), learner);
    expect([await ask(checkIn), await ask(checkIn), await ask()]).toEqual([streak('1'), streak('1'), streak('1')]);
    expect(await learner.client.raw.getUser()).toMatchObject({ streak: '1', longestStreak: '1', xp: '0' });
  });

  it('continues through the day after, and ends with a missed day', async () => {
    const { server, ask } = await aLearnerWithTime();
    await ask(checkIn);
    server.passDays(1);
    expect(await ask()).toEqual(streak('1'));
    server.passDays(1);
    expect(await ask()).toEqual(streak('0'));
    expect(await ask(checkIn)).toEqual(streak('1'));
    server.passDays(1);
    expect(await ask(checkIn)).toEqual(streak('2'));
  });

  it('counts a day with a review and a check-in once, and keeps it when the review is undone', async () => {
    const { server, learner, ask } = await aLearnerWithTime();
    const [card] = await cardsOf(learner, await aSet(learner));
    await ask(checkIn);
    server.passDays(1);
    await learner.client.cards.review({ card, rating: 'good', reviewID: 'r' });
    expect(await ask()).toEqual(streak('2'));
    expect(await ask(checkIn)).toEqual(streak('2'));
    await learner.client.cards.undoReview('r');
    expect(await ask()).toEqual(streak('2'));
  });

  it('earns a freeze with the seventh active day, which bridges a missed day without counting it', async () => {
    const { server, learner, ask } = await aLearnerWithTime();
    for (let day = 1; day < 6; day += 1) {
      await ask(checkIn);
      server.passDays(1);
    }
    await ask(checkIn);
    const later = asking(server, { ...learner, token: await signInAgain(learner) });
    server.passDays(1);
    expect(await later(checkIn)).toEqual(streak('7'));
    server.passDays(2);
    expect(await later()).toEqual(streak('7'));
    expect(await later(checkIn)).toEqual(streak('8'));
    server.passDays(2);
    expect(await later()).toEqual(streak('0'));
  });

  it.each(['', 'TRUE', 'True', '1', 'yes', 'false', 'true ', ' true', 'true\u0000', '__proto__'])(
    'counts only with the exact parameter true: increase=%j',
    async (value) => {
      const learner = await aLearner(server());
      const ask = asking(server(), learner);
      const answer = await leavingAsItWas(learner, () => ask(`${path}?increase=${encodeURIComponent(value)}`));
      expect(answer).toEqual(streak('0'));
    },
  );

  it('ignores a repeated parameter', async () => {
    const learner = await aLearner(server());
    const ask = asking(server(), learner);
    const answer = await leavingAsItWas(learner, () => ask(`${checkIn}&increase=true`));
    expect(answer).toEqual(streak('0'));
  });

  it('checks keys and token before the parameter', async () => {
    const expected = refusal(401, 'User does not exist.', 'invalid_token');
    expect(await sendJson(server(), `${path}?decrease=true`, { jwtToken: 'no token' })).toEqual(expected);
  });

  const request = { server, path, body: { jwtToken: '' } };
  describe.each([path, checkIn])('%s', (each) => {
    refusesOtherKeys({ ...request, path: each }, "{'jwtToken': ''}");
    refusesBadTokens(
      { ...request, path: each },
      {
        bad: refusal(401, 'User does not exist.', 'invalid_token'),
        gone: refusal(404, 'User does not exist.', 'user_not_found'),
      },
    );
  });
});
