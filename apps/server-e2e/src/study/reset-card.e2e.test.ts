import type { CardId, Client } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { beforeEach, expect, it } from 'vitest';
import type { Learner } from './a-learner.ts';
import { aLearner, aLearnerOfItsOwn, holdingsOf, leavingAsItWas } from './a-learner.ts';
import type { TestServer } from '../running-server.ts';

let server: TestServer;
let learner: Learner;
let client: Client;
let card: CardId;
beforeEach(async () => {
  ({ server, learner, client, card } = await aLearnerOfItsOwn());
});

it('makes a card new again, as of today, and earns nothing', async () => {
  const { xp, dueDate } = await client.cards.review({ card, rating: 'easy' });
  server.passSecond();
  expect(await client.raw.resetCard({ cardID: card })).toEqual({
    reviewID: expect.stringMatching(/^[0-9]+$/),
    last_review: '01/03/2026',
    review_status: '0.0',
    due_date: '01/03/2026',
  });
  expect((await client.account.get()).xp).toBe(xp);
  expect((await client.cards.info(card)).reviews.map(({ kind, rating }) => [kind, rating])).toEqual([
    ['reset', undefined],
    ['learning', 'easy'],
  ]);
  server.passSecond();
  expect((await client.cards.review({ card, rating: 'easy' })).dueDate).toBe(dueDate);
});

it('is undone by undo-review', async () => {
  await client.cards.review({ card, rating: 'easy' });
  const before = [await holdingsOf(learner), await client.cards.preview(card)];
  server.passSecond();
  const { reviewID } = await client.cards.reset(card);
  await client.cards.undoReview(reviewID);
  expect([await holdingsOf(learner), await client.cards.preview(card)]).toEqual(before);
});

it('is refused for a card of someone else', async () => {
  const stranger = await aLearner(server);
  await leavingAsItWas(learner, () =>
    expect(stranger.client.cards.reset(card)).rejects.toSatisfy((error) => isRefused(error, 'card_not_found')),
  );
});
