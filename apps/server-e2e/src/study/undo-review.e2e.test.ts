import type { CardId, Client } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Learner } from './a-learner.ts';
import { aLearner, aLearnerOfItsOwn, aSet, cardsOf, dueToday, holdingsOf, leavingAsItWas } from './a-learner.ts';
import type { TestServer } from '../running-server.ts';

let server: TestServer;
let learner: Learner;
let client: Client;
let set: string;
let card: CardId;
let other: CardId;
beforeEach(async () => {
  ({ server, learner, client, set, card, other } = await aLearnerOfItsOwn());
});

/** All state that a review may change: lists, totals, and every card's progress. */
const state = async () => ({
  ...(await holdingsOf(learner)),
  set: await client.raw.getFlashcard({ flashcardID: set }),
  preview: await client.raw.previewCard({ cardID: card }),
});

/** A review one second after the previous one. */
const review = (request: Parameters<Client['cards']['review']>[0]): ReturnType<Client['cards']['review']> => {
  server.passSecond();
  return client.cards.review(request);
};

const reviewNotFound = (error: unknown): boolean => isRefused(error, 'review_not_found');

describe('undoing a review', () => {
  it('restores the state before it, also for a first review', async () => {
    const before = await state();
    await review({ card, rating: 'easy', reviewID: 'r' });
    expect(await state()).not.toEqual(before);
    expect(await client.cards.undoReview('r')).toEqual({
      id: card,
      reviewID: 'r',
      lastReview: '2026-03-01',
      reviewStatus: 0,
      dueDate: '2026-03-01',
      xp: 0,
      streak: 0,
    });
    expect(await state()).toEqual(before);
  });

  it('gives the fourth review of a day the XP of the third', async () => {
    for (const reviewID of ['1', '2', '3', '4']) await review({ card, rating: 'again', reviewID });
    expect((await client.account.get()).xp).toBe(12);
    expect((await client.cards.undoReview('2')).xp).toBe(12);
    expect((await client.cards.undoReview('1')).xp).toBe(8);
  });

  it('is refused for an unknown id', async () => {
    await leavingAsItWas(learner, () => expect(client.cards.undoReview('r')).rejects.toSatisfy(reviewNotFound));
  });

  it('is refused for another learner’s id, and each undoes their own of the same id', async () => {
    const stranger = await aLearner(server);
    await review({ card, rating: 'easy', reviewID: 'r' });
    await leavingAsItWas(learner, () =>
      expect(stranger.client.cards.undoReview('r')).rejects.toSatisfy(reviewNotFound),
    );
    const [theirs] = await cardsOf(stranger, await aSet(stranger));
    await stranger.client.cards.review({ card: theirs, rating: 'hard', reviewID: 'r' });
    await leavingAsItWas(learner, () => stranger.client.cards.undoReview('r'));
    expect((await stranger.client.account.get()).xp).toBe(0);
    expect((await client.account.get()).xp).toBe(15);
  });
});

describe('the streak without a review', () => {
  it('ends if it was the only one of a day', async () => {
    await review({ card, rating: 'easy', reviewID: 'one' });
    server.passDays(1);
    await review({ card: other, rating: 'easy', reviewID: 'two' });
    expect(await client.account.get()).toMatchObject({ streak: 2, longestStreak: 2 });
    expect((await client.cards.undoReview('one')).streak).toBe(1);
    expect((await client.cards.undoReview('two')).streak).toBe(0);
    expect(await client.account.get()).toMatchObject({ streak: 0, longestStreak: 0, xp: 0 });
  });

  it('stays if there was another one that day', async () => {
    await review({ card, rating: 'easy', reviewID: 'one' });
    await review({ card: other, rating: 'easy' });
    server.passDays(1);
    expect((await client.cards.undoReview('one')).streak).toBe(1);
  });
});

describe('the limit of new cards without a review', () => {
  it('has room again', async () => {
    await client.account.updateSettings({ ...(await client.account.get()), newCardsPerDay: 1 });
    await review({ card, rating: 'easy', reviewID: 'r' });
    expect(await dueToday(learner)).toEqual({ Words: 0 });
    await client.cards.undoReview('r');
    expect(await dueToday(learner)).toEqual({ Words: 1 });
  });

  it('counts a card on its new first day', async () => {
    await client.account.updateSettings({ ...(await client.account.get()), newCardsPerDay: 2 });
    await review({ card, rating: 'again', reviewID: 'yesterday' });
    server.passDays(1);
    await review({ card, rating: 'easy' });
    expect(await dueToday(learner)).toEqual({ Words: 2 });
    await client.cards.undoReview('yesterday');
    expect(await dueToday(learner)).toEqual({ Words: 1 });
  });
});

it('undoing keeps the retention that a review was made with', async () => {
  await review({ card, rating: 'again', reviewID: 'first' });
  await review({ card, rating: 'easy', reviewID: 'second' });
  const settings = await client.account.get();
  await client.account.updateSettings({ ...settings, desiredRetention: 0.7 });
  const undone = await client.cards.undoReview('first');
  await client.account.updateSettings({ ...settings, desiredRetention: 0.9 });
  await client.cards.undoReview('second');
  expect(undone.dueDate).toBe((await client.cards.preview(card)).easy.dueDate);
});
