import { describe, expect, it } from 'vitest';
import { aCardGoal, anXpGoal, goalNotFound, goalsOf } from './a-goal.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet, cardsOf } from '../study/a-learner.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { done, refusal, sendJson } from '../wire.ts';

const path = '/delete-goal';
const method = 'DELETE';
const server = aRunningServer();

const remove = ({ token: jwtToken }: Learner, goalID: string) => sendJson(server(), path, { jwtToken, goalID }, method);
const deleted = done({ success: 'Goal deleted successfully' });

describe('delete-goal', () => {
  it('deletes a goal of either type, and no other; a second time it is not found', async () => {
    const learner = await aLearner(server());
    const [ofXp, ofCards, kept] = [
      await anXpGoal(server(), learner),
      await aCardGoal(server(), learner),
      await anXpGoal(server(), learner),
    ];
    expect(await remove(learner, ofXp)).toEqual(deleted);
    expect(await remove(learner, ofCards)).toEqual(deleted);
    expect(Object.keys(await goalsOf(server(), learner))).toEqual([kept]);
    expect(await remove(learner, ofXp)).toEqual(goalNotFound);
  });

  it('keeps the bonus of a completed goal, once each, and none of an uncompleted one', async () => {
    const learner = await aLearner(server());
    const [card] = await cardsOf(learner, await aSet(learner));
    const completed = await anXpGoal(server(), learner, { goalXP: '15' });
    const open = await anXpGoal(server(), learner, { goalXP: '16' });
    await learner.client.cards.review({ card, rating: 'easy', reviewID: 'r' });
    for (const each of [completed, open]) expect(await remove(learner, each)).toEqual(deleted);
    expect(await learner.client.raw.getUser()).toMatchObject({ xp: '35', reviewXp: '15' });
    await learner.client.cards.undoReview('r');
    expect(await learner.client.raw.getUser()).toMatchObject({ xp: '20', reviewXp: '0' });
  });

  it('finds neither an unknown nor a stranger’s goal, with the same answer', async () => {
    const owner = await aLearner(server());
    const stranger = await aLearner(server());
    const theirs = await anXpGoal(server(), owner);
    const before = await goalsOf(server(), owner);
    for (const each of ['12345', theirs]) expect(await remove(stranger, each)).toEqual(goalNotFound);
    expect(await goalsOf(server(), owner)).toEqual(before);
  });

  it('accepts only DELETE with a JSON body', async () => {
    const { token: jwtToken } = await aLearner(server());
    const error = 'This operation is called with another HTTP method';
    const answer = await sendJson(server(), path, { jwtToken, goalID: '12345' });
    expect(answer).toEqual(refusal(405, error, 'method_not_allowed'));
  });

  const request = { server, path, method, body: { jwtToken: '', goalID: '12345' } } as const;
  refusesOtherKeys(request, "{'jwtToken': '', 'goalID': ''}");
  refusesOtherTypes(request, { goalID: 'a string of digits' });
  refusesBadTokens(request);
});
