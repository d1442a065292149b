import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner } from '../study/a-learner.ts';
import type { TestServer } from '../running-server.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys } from '../edge/specified.ts';
import { done, refusal, sendJson } from '../wire.ts';

const path = '/update-heatmap';
const server = aRunningServer();

const ask = (on: TestServer, { token: jwtToken }: Learner, pathAndQuery = path) =>
  sendJson(on, pathAndQuery, { jwtToken });
const checkIn = '/calculate-streak?increase=true';

describe('update-heatmap', () => {
  it('adds a key for today, even with streak 0, and creates no activity', async () => {
    const learner = await aLearner(server());
    const updated = await ask(server(), learner);
    expect(updated).toEqual(done({ '01-03-2026': '0' }));
    expect(await ask(server(), learner)).toEqual(updated);
    expect(await ask(server(), learner, '/get-heatmap')).toEqual(updated);
    expect(await learner.client.raw.getUser()).toMatchObject({ streak: '0', longestStreak: '0', xp: '0' });
  });

  it('has today’s current streak, and all earlier days', async () => {
    const itsOwn = await aServerOfItsOwn();
    const learner = await aLearner(itsOwn);
    await ask(itsOwn, learner, checkIn);
    itsOwn.passDays(1);
    expect(await ask(itsOwn, learner)).toEqual(done({ '01-03-2026': '1', '02-03-2026': '1' }));
    await ask(itsOwn, learner, checkIn);
    expect(await ask(itsOwn, learner, '/get-heatmap')).toEqual(done({ '01-03-2026': '1', '02-03-2026': '2' }));
    itsOwn.passDays(2);
    const after = { '01-03-2026': '1', '02-03-2026': '2', '04-03-2026': '0' };
    expect(await ask(itsOwn, learner)).toEqual(done(after));
    itsOwn.passDays(1);
    expect(await ask(itsOwn, learner, '/get-heatmap')).toEqual(done(after));
  });

  it("has the learner's own days only", async () => {
    const learner = await aLearner(server());
    const stranger = await aLearner(server());
    await ask(server(), learner);
    expect(await ask(server(), stranger, '/get-heatmap')).toEqual(done({}));
  });

  const request = { server, path, body: { jwtToken: '' } };
  refusesOtherKeys(request, "{'jwtToken': ''}");
  refusesBadTokens(request, {
    bad: refusal(401, 'User does not exist!', 'invalid_token'),
    gone: refusal(404, 'User does not exist!', 'user_not_found'),
  });
});
