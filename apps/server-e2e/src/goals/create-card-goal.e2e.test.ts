import { describe, expect, it } from 'vitest';
import { goalsOf } from './a-goal.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet, cardsOf } from '../study/a-learner.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { done, sendJson } from '../wire.ts';

const path = '/create-card-goal';
const server = aRunningServer();

const create = ({ token: jwtToken }: Learner, cardsToRevise: string, endDate = '31/03/2026') =>
  sendJson(server(), path, { jwtToken, cardsToRevise, endDate });

describe('create-card-goal', () => {
  it('creates a goal with any title, under a numeric id', async () => {
    const learner = await aLearner(server());
    const answer = await create(learner, '007', '01/03/2026');
    const goalID = expect.stringMatching(/^[0-9]+$/) as string;
    expect(answer).toEqual(done({ success: 'Goal created successfully', goalID }));
    expect(await goalsOf(server(), learner)).toEqual({
      [(answer.body as { readonly goalID: string }).goalID]: {
        type: 'Card',
        title: 'Revise 7 cards by 01/03/2026',
        status: 'in progress',
        end_date: '01/03/2026',
        fail_date: '',
        data: { cards_revised_so_far: '0', cards_to_revise: '7' },
      },
    });
  });

  it('counts a card once a day, with any rating, due or not', async () => {
    const learner = await aLearner(server());
    const [card, other = ''] = await cardsOf(learner, await aSet(learner));
    await create(learner, '2');
    const revised = async () =>
      Object.values(await goalsOf(server(), learner)).map(({ status, data }) => [status, data['cards_revised_so_far']]);
    for (const rating of ['easy', 'again', 'easy', 'good', 'hard'] as const)
      await learner.client.cards.review({ card, rating });
    expect(await revised()).toEqual([['in progress', '1']]);
    await learner.client.cards.review({ card: other, rating: 'again' });
    expect(await revised()).toEqual([['completed', '2']]);
  });

  it('refuses a day before today', async () => {
    const learner = await aLearner(server());
    expect(await create(learner, '1', '28/02/2026')).toMatchObject({ status: 400, code: 'invalid_value' });
    expect(await goalsOf(server(), learner)).toEqual({});
  });

  const request = { server, path, body: { jwtToken: '', cardsToRevise: '10', endDate: '31/03/2026' } };
  refusesOtherKeys(request, "{'jwtToken': '', 'cardsToRevise': '', 'endDate': ''}");
  refusesOtherTypes(request, {
    cardsToRevise: 'a whole number from 1 to 999999999',
    endDate: 'a date dd/mm/yyyy, today or later',
  });
  refusesBadTokens(request);
});
