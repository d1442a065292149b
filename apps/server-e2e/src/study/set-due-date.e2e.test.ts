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

it('puts a card in review, due on the day, with its last review the day before at the latest', async () => {
  expect(await client.raw.setDueDate({ cardID: card, dueDate: '08/03/2026' })).toEqual({
    reviewID: expect.stringMatching(/^[0-9]+$/),
    last_review: '01/03/2026',
    review_status: '7.0',
    due_date: '08/03/2026',
  });
  server.passSecond();
  expect(await client.cards.setDueDate(card, '2026-03-01')).toMatchObject({
    lastReview: '2026-02-28',
    reviewStatus: 1,
    dueDate: '2026-03-01',
  });
  expect((await client.cards.info(card)).reviews.map(({ kind, interval }) => [kind, interval])).toEqual([
    ['due', 1],
    ['due', 7],
  ]);
});

it('is undone by undo-review', async () => {
  const before = [await holdingsOf(learner), await client.cards.preview(card)];
  const { reviewID } = await client.cards.setDueDate(card, '2026-03-08');
  await client.cards.undoReview(reviewID);
  expect([await holdingsOf(learner), await client.cards.preview(card)]).toEqual(before);
});

it.each(['28/02/2026', '06/02/2126'])(
  'is refused for %s: before today, or more than 36,500 days ahead',
  async (dueDate) => {
    const refused = client.raw.setDueDate({ cardID: card, dueDate });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_value',
      text: "Invalid value for 'dueDate': expected a date dd/mm/yyyy, from today up to 36500 days ahead",
    });
  },
);

it('is refused for a card of someone else', async () => {
  const stranger = await aLearner(server);
  await leavingAsItWas(learner, () =>
    expect(stranger.client.cards.setDueDate(card, '2026-03-08')).rejects.toSatisfy((error) =>
      isRefused(error, 'card_not_found'),
    ),
  );
});
