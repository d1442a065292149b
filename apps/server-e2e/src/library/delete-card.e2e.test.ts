import { describe, expect, it } from 'vitest';
import { aCardGoal } from '../goals/a-goal.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf, dueToday, holdingsOf } from '../study/a-learner.ts';
import { aWrittenSet, cardNotFound, changingNothing, contentOf, unknownId } from './a-library.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, sendJson } from '../wire.ts';

// Deleting a card, while its reviews stay.
const path = '/delete-card';
const method = 'DELETE';
const server = aRunningServer();

const remove = (learner: Learner, cardID: string) => asking(server(), learner)(path, { cardID }, method);
const deleted = done({ success: true });

describe('delete-card', () => {
  it('removes the card from its set, and no other; no operation finds it any more', async () => {
    const learner = await aLearner(server());
    const ask = asking(server(), learner);
    const set = await aWrittenSet(learner, { name: 'Words' });
    const [cardID, ...others] = await cardsOf(learner, set);
    const { cards } = await contentOf(learner, set);
    const { [cardID]: _, ...left } = cards;
    expect(await remove(learner, cardID)).toEqual(deleted);
    expect((await contentOf(learner, set)).cards).toEqual(left);
    expect(await cardsOf(learner, set)).toEqual(others);
    expect(await dueToday(learner)).toEqual({ Words: 2 });
    expect(await learner.client.raw.getFolders()).toMatchObject({ Words: { cardCount: '2', dueCount: '2' } });
    expect(await sendJson(server(), '/get-flashcard-item', { cardID })).toEqual(cardNotFound);
    for (const [operation, body] of [
      ['/review-card', { cardID, rating: 'good', reviewID: 'r' }],
      ['/preview-card', { cardID }],
      ['/edit-card', { cardID, front: 'a', back: 'b' }],
      ['/suspend-card', { cardID, suspended: 'false' }],
    ] as const)
      expect([operation, await ask(operation, body)]).toEqual([operation, cardNotFound]);
    expect(await changingNothing(learner, () => remove(learner, cardID))).toEqual(cardNotFound);
  });

  it('leaves a set without cards, to which others can be added', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { name: 'Words' });
    for (const card of await cardsOf(learner, set)) expect(await remove(learner, card)).toEqual(deleted);
    expect((await contentOf(learner, set)).cards).toEqual({});
    const added = await learner.client.sets.addCards(set, [{ front: 'a', back: 'b' }]);
    expect(await cardsOf(learner, set)).toEqual(added);
  });

  it('keeps XP, streak, heatmap and goals, until its review is undone', async () => {
    const learner = await aLearner(server());
    const ask = asking(server(), learner);
    const goal = await aCardGoal(server(), learner, { cardsToRevise: '1' });
    const [cardID] = await cardsOf(learner, await aWrittenSet(learner, { name: 'Words' }));
    await learner.client.cards.suspend(cardID);
    await learner.client.cards.suspend(cardID, false);
    const reviewed = await ask('/review-card', { cardID, rating: 'easy', reviewID: 'r' });
    const { user, heatmap, goals } = await holdingsOf(learner);
    expect(goals).toMatchObject({ [goal]: { status: 'completed' } });
    expect(await remove(learner, cardID)).toEqual(deleted);
    expect(await holdingsOf(learner)).toMatchObject({ user, heatmap, goals });
    expect(await ask('/review-card', { cardID, rating: 'easy', reviewID: 'r' })).toEqual(reviewed);
    const stands = { last_review: '01/03/2026', review_status: '0.0', due_date: '01/03/2026' };
    expect(await ask('/undo-review', { reviewID: 'r' })).toEqual(done({ cardID, ...stands, xp: '0', streak: '0' }));
    expect(await holdingsOf(learner)).toMatchObject({
      user: { xp: '0', reviewXp: '0' },
      heatmap: {},
      goals: { [goal]: { status: 'in progress' } },
    });
  });

  it('finds neither an unknown nor a stranger’s card, with the same answer', async () => {
    const [owner, stranger] = [await aLearner(server()), await aLearner(server())];
    const [theirs] = await cardsOf(owner, await aWrittenSet(owner));
    await changingNothing(owner, async () => {
      for (const card of [unknownId, theirs]) expect(await remove(stranger, card)).toEqual(cardNotFound);
    });
  });

  it('is cards.delete in the SDK', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner);
    const [card, ...others] = await cardsOf(learner, set);
    await learner.client.cards.delete(card);
    expect(await cardsOf(learner, set)).toEqual(others);
  });

  const request = { server, path, method, body: { jwtToken: '', cardID: unknownId } } as const;
  refusesOtherKeys(request, "{'jwtToken': '', 'cardID': ''}");
  refusesOtherTypes(request, { cardID: 'a string of digits' });
  refusesBadTokens(request);
});
