import { describe, expect, it } from 'vitest';
import { aCardGoal } from '../goals/a-goal.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet, cardsOf, holdingsOf } from '../study/a-learner.ts';
import { aWrittenSet, cardNotFound, changingNothing, setNotFound, unknownId } from './a-library.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done } from '../wire.ts';

// Deleting a set with its cards, while its reviews stay.
const path = '/delete-flashcard';
const method = 'DELETE';
const server = aRunningServer();

const remove = (learner: Learner, flashcardID: string) => asking(server(), learner)(path, { flashcardID }, method);
const deleted = done({ success: true });

describe('delete-flashcard', () => {
  it('deletes the set with its cards, and no other; no operation finds them any more', async () => {
    const learner = await aLearner(server());
    const ask = asking(server(), learner);
    const kept = await aWrittenSet(learner, { name: 'Kept', folder: 'Folder' });
    const [keptCards, today] = [await cardsOf(learner, kept), await learner.client.raw.getTodayCards()];
    const set = await aSet(learner, { name: 'Words', folder: 'Folder' });
    const [cardID] = await cardsOf(learner, set);
    expect(await remove(learner, set)).toEqual(deleted);
    const flashcardID = set;
    const edit = { flashcardID, newName: 'New', newDescription: '', newFolder: '' };
    for (const [operation, body] of [
      ['/get-flashcard', { flashcardID }],
      ['/get-import-report', { flashcardID }],
      ['/edit-flashcard', edit],
      ['/add-cards', { flashcardID, cards: [] }],
    ] as const)
      expect([operation, await ask(operation, body)]).toEqual([operation, setNotFound]);
    for (const [operation, body] of [
      ['/get-flashcard-item', { cardID, jwtToken: undefined }],
      ['/review-card', { cardID, rating: 'good', reviewID: 'r' }],
      ['/preview-card', { cardID }],
      ['/edit-card', { cardID, front: 'a', back: 'b' }],
      ['/suspend-card', { cardID, suspended: 'true' }],
    ] as const)
      expect([operation, await ask(operation, body)]).toEqual([operation, cardNotFound]);
    expect(await ask('/delete-card', { cardID }, 'DELETE')).toEqual(cardNotFound);
    expect(await remove(learner, set)).toEqual(setNotFound);
    expect(await learner.client.raw.getTodayCards()).toEqual(today);
    expect(await cardsOf(learner, kept)).toEqual(keptCards);
  });

  it('keeps XP, streak, heatmap, goals and days', async () => {
    const learner = await aLearner(server());
    const goal = await aCardGoal(server(), learner, { cardsToRevise: '2' });
    const set = await aWrittenSet(learner);
    for (const card of (await cardsOf(learner, set)).slice(0, 2))
      await learner.client.cards.review({ card, rating: 'easy' });
    const [before, days] = [await holdingsOf(learner), (await learner.client.raw.getStudyStats()).reviewsByDay];
    expect(before).toMatchObject({
      goals: { [goal]: { status: 'completed' } },
      user: { xp: '50', reviewXp: '30', streak: '1' },
    });
    expect(await remove(learner, set)).toEqual(deleted);
    expect(await holdingsOf(learner)).toEqual({ ...before, folders: {}, today: {} });
    const stats = await learner.client.raw.getStudyStats();
    expect(stats.reviewsByDay).toEqual(days);
    expect(stats).toMatchObject({
      overdue: '0',
      states: { new: '0', learning: '0', young: '0', mature: '0', suspended: '0' },
    });
  });

  it("allows undoing a review of it: returns the card's state, and reverts XP and goals", async () => {
    const learner = await aLearner(server());
    const ask = asking(server(), learner);
    const goal = await aCardGoal(server(), learner, { cardsToRevise: '1' });
    const set = await aWrittenSet(learner);
    const [cardID] = await cardsOf(learner, set);
    const reviewed = await ask('/review-card', { cardID, rating: 'easy', reviewID: 'r' });
    await remove(learner, set);
    // A repetition returns the same answer; another review finds no card.
    expect(await ask('/review-card', { cardID, rating: 'easy', reviewID: 'r' })).toEqual(reviewed);
    expect(await ask('/review-card', { cardID, rating: 'easy', reviewID: 'other' })).toEqual(cardNotFound);
    const stands = { last_review: '01/03/2026', review_status: '0.0', due_date: '01/03/2026' };
    const undone = done({ cardID, ...stands, xp: '0', streak: '0' });
    const undo = () => ask('/undo-review', { reviewID: 'r' });
    expect(await undo()).toEqual(undone);
    expect(await changingNothing(learner, undo)).toEqual(undone);
    expect(await holdingsOf(learner)).toMatchObject({
      user: { xp: '0', streak: '0' },
      heatmap: {},
      goals: { [goal]: { status: 'in progress', data: { cards_revised_so_far: '0' } } },
    });
  });

  it('frees its name and path, and keeps its folder', async () => {
    const learner = await aLearner(server());
    await remove(learner, await aWrittenSet(learner, { name: 'Words', folder: 'A' }));
    expect(await learner.client.raw.getFolders()).toEqual({ A: {} });
    await learner.client.folders.create('A/Words');
    const again = await aWrittenSet(learner, { name: 'Words' });
    expect(await learner.client.raw.getFolders()).toMatchObject({ A: { Words: {} }, Words: { flashcardID: again } });
  });

  it('finds neither an unknown nor a stranger’s set, with the same answer', async () => {
    const [owner, stranger] = [await aLearner(server()), await aLearner(server())];
    const theirs = await aWrittenSet(owner);
    await changingNothing(owner, async () => {
      for (const set of [unknownId, theirs]) expect(await remove(stranger, set)).toEqual(setNotFound);
    });
  });

  it('is sets.delete in the SDK', async () => {
    const learner = await aLearner(server());
    await learner.client.sets.delete(await aWrittenSet(learner));
    expect(await learner.client.raw.getFolders()).toEqual({});
  });

  const request = { server, path, method, body: { jwtToken: '', flashcardID: unknownId } } as const;
  refusesOtherKeys(request, "{'jwtToken': '', 'flashcardID': ''}");
  refusesOtherTypes(request, { flashcardID: 'a string of digits' });
  refusesBadTokens(request);
});
