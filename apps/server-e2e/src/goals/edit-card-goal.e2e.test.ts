import { describe, expect, it } from 'vitest';
import { aCardGoal, anXpGoal, goalNotFound, goalsOf } from './a-goal.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet, cardsOf } from '../study/a-learner.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { done, sendJson } from '../wire.ts';

const path = '/edit-card-goal';
const server = aRunningServer();

const values = { newEndDate: '30/04/2026', newTitle: 'Know the words', newCardsToRevise: '7' };
const updated = done({ success: 'Goal updated successfully' });

const edit = ({ token: jwtToken }: Learner, goalID: string, changed: Partial<typeof values> = {}) =>
  sendJson(server(), path, { jwtToken, goalID, ...values, ...changed });

/** A learner who has reviewed two cards since creating a Card goal, one of them twice. */
const aLearnerOnTheWay = async () => {
  const learner = await aLearner(server());
  const goalID = await aCardGoal(server(), learner);
  const [card, other = ''] = await cardsOf(learner, await aSet(learner));
  for (const each of [card, other, card]) await learner.client.cards.review({ card: each, rating: 'again' });
  return { learner, goalID };
};

describe('edit-card-goal', () => {
  it('changes end date, title and target, and nothing else', async () => {
    const { learner, goalID } = await aLearnerOnTheWay();
    expect(await edit(learner, goalID)).toEqual(updated);
    expect(await goalsOf(server(), learner)).toEqual({
      [goalID]: {
        type: 'Card',
        title: 'Know the words',
        status: 'in progress',
        end_date: '30/04/2026',
        fail_date: '',
        data: { cards_revised_so_far: '2', cards_to_revise: '7' },
      },
    });
  });

  it('evaluates the goal again, by the reviews since it was created', async () => {
    const { learner, goalID } = await aLearnerOnTheWay();
    await edit(learner, goalID, { newCardsToRevise: '002' });
    const { [goalID]: reached } = await goalsOf(server(), learner);
    expect(reached).toMatchObject({ status: 'completed', data: { cards_revised_so_far: '2', cards_to_revise: '2' } });
    await edit(learner, goalID, { newCardsToRevise: '3', newEndDate: '28/02/2026' });
    const { [goalID]: failed } = await goalsOf(server(), learner);
    expect(failed).toMatchObject({ status: 'failed', fail_date: '01/03/2026', data: { cards_revised_so_far: '0' } });
  });

  it('finds neither an unknown, a stranger’s nor an XP goal, with the same answer', async () => {
    const { learner: owner, goalID } = await aLearnerOnTheWay();
    const stranger = await aLearner(server());
    const ofXp = await anXpGoal(server(), stranger);
    const before = [await goalsOf(server(), owner), await goalsOf(server(), stranger)];
    for (const each of ['12345', goalID, ofXp]) expect(await edit(stranger, each)).toEqual(goalNotFound);
    expect([await goalsOf(server(), owner), await goalsOf(server(), stranger)]).toEqual(before);
  });

  const request = { server, path, body: { jwtToken: '', goalID: '12345', ...values } };
  refusesOtherKeys(request, "{'jwtToken': '', 'goalID': '', 'newEndDate': '', 'newTitle': '', 'newCardsToRevise': ''}");
  refusesOtherTypes(request, {
    goalID: 'a string of digits',
    newEndDate: 'a date dd/mm/yyyy',
    newTitle: '1 to 200 characters',
    newCardsToRevise: 'a whole number from 1 to 999999999',
  });
  refusesBadTokens(request);
});
