import { describe, expect, it } from 'vitest';
import { anXpGoal, goalsOf } from './a-goal.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet, cardsOf } from '../study/a-learner.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { done, sendJson } from '../wire.ts';

const path = '/create-xp-goal';
const server = aRunningServer();

const create = ({ token: jwtToken }: Learner, goalXP: string, endDate = '31/03/2026') =>
  sendJson(server(), path, { jwtToken, goalXP, endDate });

describe('create-xp-goal', () => {
  it('creates a goal with any title, under a numeric id', async () => {
    const learner = await aLearner(server());
    const answer = await create(learner, '00250');
    const goalID = expect.stringMatching(/^[0-9]+$/) as string;
    expect(answer).toEqual(done({ success: 'Goal created successfully', goalID }));
    expect(await goalsOf(server(), learner)).toEqual({
      [(answer.body as { readonly goalID: string }).goalID]: {
        type: 'XP',
        title: 'Gain 250 XP by 31/03/2026',
        status: 'in progress',
        end_date: '31/03/2026',
        fail_date: '',
        data: { goal_xp: '250', start_date: '01/03/2026', starting_xp: '0' },
      },
    });
  });

  it('starts from the current review XP, and counts later XP', async () => {
    const itsOwn = await aServerOfItsOwn();
    const learner = await aLearner(itsOwn);
    const [card, other = ''] = await cardsOf(learner, await aSet(learner));
    await learner.client.cards.review({ card, rating: 'easy' });
    await learner.client.cards.review({ card: other, rating: 'easy', reviewID: 'undone' });
    await learner.client.cards.undoReview('undone');
    itsOwn.passSecond();
    await anXpGoal(itsOwn, learner, { goalXP: '15', endDate: '01/03/2026' });
    const state = async () =>
      Object.values(await goalsOf(itsOwn, learner)).map(({ status, data }) => [status, data['starting_xp']]);
    expect(await state()).toEqual([['in progress', '15']]);
    expect((await learner.client.cards.review({ card: other, rating: 'easy' })).xp).toBe(50);
    expect(await state()).toEqual([['completed', '15']]);
  });

  it('accepts today as end date, and no earlier day', async () => {
    const learner = await aLearner(server());
    expect((await create(learner, '1', '01/03/2026')).status).toBe(200);
    expect(await create(learner, '1', '28/02/2026')).toMatchObject({ status: 400, code: 'invalid_value' });
    expect(Object.keys(await goalsOf(server(), learner)).length).toBe(1);
  });

  const request = { server, path, body: { jwtToken: '', goalXP: '100', endDate: '31/03/2026' } };
  refusesOtherKeys(request, "{'jwtToken': '', 'goalXP': '', 'endDate': ''}");
  refusesOtherTypes(request, {
    goalXP: 'a whole number from 1 to 999999999',
    endDate: 'a date dd/mm/yyyy, today or later',
  });
  refusesBadTokens(request);
});
