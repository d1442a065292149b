import { describe, expect, it } from 'vitest';
import { aCardGoal, anXpGoal, goalsOf } from './a-goal.ts';
import { aLearner, aSet, cardsOf } from '../study/a-learner.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { aTokenWhoseUserIsGone, refusesOtherKeys } from '../edge/specified.ts';
import { asking, done, sendJson } from '../wire.ts';

const path = '/update-goal-status';
const server = aRunningServer();

/** A learner with 15 XP from one card, earned after setting goals, on a server with an adjustable clock. */
const study = async () => {
  const itsOwn = await aServerOfItsOwn();
  const learner = await aLearner(itsOwn);
  const [card] = await cardsOf(learner, await aSet(learner));
  const review = (reviewID = 'r') => learner.client.cards.review({ card, rating: 'easy', reviewID });
  const statuses = async () =>
    Object.values(await goalsOf(itsOwn, learner)).map(({ status, fail_date }) => [status, fail_date]);
  return { server: itsOwn, learner, review, statuses };
};

describe('update-goal-status', () => {
  it('returns an empty object without goals', async () => {
    const { token: jwtToken } = await aLearner(server());
    expect(await sendJson(server(), path, { jwtToken })).toEqual(done({}));
  });

  it('returns the goals of both types by id, and none of another learner', async () => {
    const learner = await aLearner(server());
    await anXpGoal(server(), await aLearner(server()));
    const [card, other = ''] = await cardsOf(learner, await aSet(learner));
    await learner.client.cards.review({ card, rating: 'easy' });
    const ofXp = await anXpGoal(server(), learner, { goalXP: '100', endDate: '31/03/2026' });
    const ofCards = await aCardGoal(server(), learner, { cardsToRevise: '2', endDate: '01/03/2026' });
    await learner.client.cards.review({ card: other, rating: 'hard' });
    expect(await sendJson(server(), path, { jwtToken: learner.token })).toEqual(
      done({
        [ofXp]: {
          data: { goal_xp: '100', start_date: '01/03/2026', starting_xp: '15' },
          end_date: '31/03/2026',
          fail_date: '',
          status: 'in progress',
          title: 'Gain 100 XP by 31/03/2026',
          type: 'XP',
        },
        [ofCards]: {
          data: { cards_revised_so_far: '2', cards_to_revise: '2' },
          end_date: '01/03/2026',
          fail_date: '',
          status: 'completed',
          title: 'Revise 2 cards by 01/03/2026',
          type: 'Card',
        },
      }),
    );
  });

  it('keeps a goal in progress on its end date, and fails it the day after', async () => {
    const { server, learner, statuses } = await study();
    await anXpGoal(server, learner, { endDate: '02/03/2026' });
    server.passDays(1);
    expect(await statuses()).toEqual([['in progress', '']]);
    server.passDays(1);
    const failed = [['failed', '03/03/2026']];
    expect(await statuses()).toEqual(failed);
    server.passDays(2);
    expect(await statuses()).toEqual(failed);
  });

  it('keeps a goal completed that was reached on its end date, even if refreshed later', async () => {
    const { server, learner, review, statuses } = await study();
    await anXpGoal(server, learner, { goalXP: '15', endDate: '02/03/2026' });
    server.passDays(1);
    expect((await review()).xp).toBe(35);
    server.passDays(3);
    expect(await statuses()).toEqual([['completed', '']]);
    expect(await learner.client.raw.getUser()).toMatchObject({ xp: '35', reviewXp: '15' });
  });

  it('does not count reviews after the end date', async () => {
    const { server, learner, review, statuses } = await study();
    await anXpGoal(server, learner, { goalXP: '15', endDate: '02/03/2026' });
    server.passDays(2);
    expect((await review()).xp).toBe(15);
    expect(await statuses()).toEqual([['failed', '03/03/2026']]);
  });

  it('reverts a completed goal and its bonus when the completing review is undone', async () => {
    const { server, learner, review, statuses } = await study();
    await anXpGoal(server, learner, { goalXP: '15', endDate: '02/03/2026' });
    await aCardGoal(server, learner, { cardsToRevise: '1', endDate: '02/03/2026' });
    expect((await review()).xp).toBe(55);
    server.passDays(2);
    expect((await learner.client.cards.undoReview('r')).xp).toBe(0);
    expect(await statuses()).toEqual([
      ['failed', '03/03/2026'],
      ['failed', '03/03/2026'],
    ]);
  });

  it('returns an empty object for an invalid token, and for a valid one whose user is gone', async () => {
    const { client, token } = await aLearner(server());
    await client.account.signOutEverywhere();
    for (const jwtToken of ['', 'no token', 7, null, {}, [token], token, await aTokenWhoseUserIsGone(server())])
      expect(await sendJson(server(), path, { jwtToken })).toEqual({ ...done({}), code: 'invalid_token' });
  });

  it('has goals of both kinds in one form beside their own on request', async () => {
    const { server, learner, review } = await study();
    const xp = await anXpGoal(server, learner, { goalXP: '20', endDate: '05/03/2026' });
    const card = await aCardGoal(server, learner, { cardsToRevise: '2', endDate: '05/03/2026' });
    await review();
    const full = await asking(server, learner)(`${path}?detail=full`);
    const plain = (await asking(server, learner)(path)).body as Readonly<Record<string, object>>;
    const startDate = '01/03/2026';
    expect(full).toEqual(
      done({
        [xp]: { ...plain[xp], kind: 'xp', target: '20', progress: '15', startDate },
        [card]: { ...plain[card], kind: 'cards', target: '2', progress: '1', startDate },
      }),
    );
  });

  refusesOtherKeys({ server, path, body: { jwtToken: '' } }, "{'jwtToken': ''}");
});
