import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet, cardsOf, signInAgain } from '../study/a-learner.ts';
import type { TestServer } from '../running-server.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys } from '../edge/specified.ts';
import { done, refusal, sendJson } from '../wire.ts';

const path = '/get-heatmap';
const server = aRunningServer();

const heatmapOf = (on: TestServer, { token: jwtToken }: Learner) => sendJson(on, path, { jwtToken });
const checkIn = (on: TestServer, { token: jwtToken }: Learner) =>
  sendJson(on, '/calculate-streak?increase=true', { jwtToken });

describe('get-heatmap', () => {
  it('is empty for a new learner, and for one who only read it', async () => {
    const learner = await aLearner(server());
    expect(await heatmapOf(server(), learner)).toEqual(done({}));
    await sendJson(server(), '/calculate-streak', { jwtToken: learner.token });
    expect(await heatmapOf(server(), learner)).toEqual(done({}));
  });

  it('has the streak on each active day, from reviews and check-ins, in the order of the days', async () => {
    const itsOwn = await aServerOfItsOwn();
    const learner = await aLearner(itsOwn);
    const [card] = await cardsOf(learner, await aSet(learner));
    await checkIn(itsOwn, learner);
    itsOwn.passDays(29);
    const later = { ...learner, token: await signInAgain(learner) };
    await checkIn(itsOwn, later);
    itsOwn.passDays(1);
    await learner.client.cards.review({ card, rating: 'good', reviewID: 'r' });
    itsOwn.passDays(1);
    await checkIn(itsOwn, later);
    itsOwn.passDays(1);
    const heatmap = { '01-03-2026': '1', '30-03-2026': '1', '31-03-2026': '2', '01-04-2026': '3' };
    const answer = await heatmapOf(itsOwn, later);
    expect(answer).toEqual(done(heatmap));
    expect(Object.keys(answer.body as object)).toEqual(Object.keys(heatmap));
    expect(await heatmapOf(itsOwn, await aLearner(itsOwn))).toEqual(done({}));
    await learner.client.cards.undoReview('r');
    const without = { '01-03-2026': '1', '30-03-2026': '1', '01-04-2026': '1' };
    expect(await heatmapOf(itsOwn, later)).toEqual(done(without));
  });

  it('has no key for a day that a freeze bridged', async () => {
    const itsOwn = await aServerOfItsOwn();
    const learner = await aLearner(itsOwn);
    for (const days of [1, 1, 1, 1, 1, 0]) {
      await checkIn(itsOwn, learner);
      itsOwn.passDays(days);
    }
    const later = { ...learner, token: await signInAgain(learner) };
    itsOwn.passDays(1);
    await checkIn(itsOwn, later);
    itsOwn.passDays(2);
    await checkIn(itsOwn, later);
    const entries = Object.entries((await heatmapOf(itsOwn, later)).body as object);
    expect(entries.slice(-2)).toEqual([
      ['07-03-2026', '7'],
      ['09-03-2026', '8'],
    ]);
  });

  const request = { server, path, body: { jwtToken: '' } };
  refusesOtherKeys(request, "{'jwtToken': ''}");
  refusesBadTokens(request, {
    bad: refusal(401, 'User does not exist!', 'invalid_token'),
    gone: refusal(404, 'User does not exist!', 'user_not_found'),
  });
});
