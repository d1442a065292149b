import { describe, expect, it } from 'vitest';
import { aCardGoal, anXpGoal, goalNotFound, goalsOf } from './a-goal.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet, cardsOf } from '../study/a-learner.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { done, refusal, sendJson } from '../wire.ts';

const path = '/edit-xp-goal';
const server = aRunningServer();

const values = { newEndDate: '30/04/2026', newTitle: 'Read the news', newGoalXP: '40' };
const updated = done({ success: 'Goal updated successfully' });

const edit = ({ token: jwtToken }: Learner, goalID: string, changed: Partial<typeof values> = {}) =>
  sendJson(server(), path, { jwtToken, goalID, ...values, ...changed });

/** A learner with 15 XP, all of it earned since creating an XP goal. */
const aLearnerOnTheWay = async () => {
  const learner = await aLearner(server());
  const goalID = await anXpGoal(server(), learner);
  const [card] = await cardsOf(learner, await aSet(learner));
  await learner.client.cards.review({ card, rating: 'easy' });
  return { learner, goalID };
};

describe('edit-xp-goal', () => {
  it('changes end date, title and target, and nothing else', async () => {
    const { learner, goalID } = await aLearnerOnTheWay();
    const other = await anXpGoal(server(), learner);
    const { [other]: untouched } = await goalsOf(server(), learner);
    expect(await edit(learner, goalID)).toEqual(updated);
    expect(await goalsOf(server(), learner)).toEqual({
      [goalID]: {
        type: 'XP',
        title: 'Read the news',
        status: 'in progress',
        end_date: '30/04/2026',
        fail_date: '',
        data: { goal_xp: '40', start_date: '01/03/2026', starting_xp: '0' },
      },
      [other]: untouched,
    });
  });

  it('removes leading zeros of a target, and accepts any character in a title', async () => {
    const { learner, goalID } = await aLearnerOnTheWay();
    const title = '__proto__ 😀 "7" <b>';
    expect(await edit(learner, goalID, { newGoalXP: '0070', newTitle: title })).toEqual(updated);
    expect((await goalsOf(server(), learner))[goalID]).toMatchObject({ title, data: { goal_xp: '70' } });
  });

  it('evaluates the goal again: completes it if the target is reached, and reverts that', async () => {
    const { learner, goalID } = await aLearnerOnTheWay();
    const state = async () => {
      const { status } = (await goalsOf(server(), learner))[goalID] ?? {};
      const { xp, reviewXp } = await learner.client.raw.getUser();
      return { status, xp, reviewXp };
    };
    await edit(learner, goalID, { newGoalXP: '15' });
    expect(await state()).toEqual({ status: 'completed', xp: '35', reviewXp: '15' });
    await edit(learner, goalID, { newGoalXP: '16' });
    expect(await state()).toEqual({ status: 'in progress', xp: '15', reviewXp: '15' });
  });

  it('accepts an end date in the past, and one in the future again', async () => {
    const { learner, goalID } = await aLearnerOnTheWay();
    expect(await edit(learner, goalID, { newEndDate: '28/02/2026' })).toEqual(updated);
    const { [goalID]: failed } = await goalsOf(server(), learner);
    expect(failed).toMatchObject({ status: 'failed', end_date: '28/02/2026', fail_date: '01/03/2026' });
    expect(await edit(learner, goalID, { newEndDate: '01/03/2026' })).toEqual(updated);
    const { [goalID]: open } = await goalsOf(server(), learner);
    expect(open).toMatchObject({ status: 'in progress', end_date: '01/03/2026', fail_date: '' });
  });

  it('finds neither an unknown, a stranger’s, a Card nor a deleted goal, with the same answer', async () => {
    const { learner: owner, goalID } = await aLearnerOnTheWay();
    const stranger = await aLearner(server());
    const ofCards = await aCardGoal(server(), stranger);
    const deleted = await anXpGoal(server(), stranger);
    await sendJson(server(), '/delete-goal', { jwtToken: stranger.token, goalID: deleted }, 'DELETE');
    const before = [await goalsOf(server(), owner), await goalsOf(server(), stranger)];
    for (const each of ['12345', goalID, ofCards, deleted]) expect(await edit(stranger, each)).toEqual(goalNotFound);
    expect([await goalsOf(server(), owner), await goalsOf(server(), stranger)]).toEqual(before);
  });

  it('checks the token before the values, and the values before the goal', async () => {
    const bad = { jwtToken: 'no token', goalID: 'x', newEndDate: 'x', newTitle: '', newGoalXP: 'x' };
    expect(await sendJson(server(), path, bad)).toEqual(refusal(401, 'Invalid JWT token', 'invalid_token'));
    const learner = await aLearner(server());
    const error = "Invalid value for 'newEndDate': expected a date dd/mm/yyyy";
    expect(await edit(learner, '12345', { newEndDate: '1/3/2026' })).toEqual(refusal(400, error, 'invalid_value'));
  });

  const request = { server, path, body: { jwtToken: '', goalID: '12345', ...values } };
  refusesOtherKeys(request, "{'jwtToken': '', 'goalID': '', 'newEndDate': '', 'newTitle': '', 'newGoalXP': ''}");
  refusesOtherTypes(request, {
    goalID: 'a string of digits',
    newEndDate: 'a date dd/mm/yyyy',
    newTitle: '1 to 200 characters',
    newGoalXP: 'a whole number from 1 to 999999999',
  });
  refusesBadTokens(request);
});
