import type { CardId, Client, Rating } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Learner } from './a-learner.ts';
import { aLearner, aSet, cardsOf, leavingAsItWas, signInAgain } from './a-learner.ts';
import type { TestServer } from '../running-server.ts';
import { aServerOfItsOwn } from '../running-server.ts';

const ratings: readonly Rating[] = ['again', 'hard', 'good', 'easy'];

let server: TestServer;
let learner: Learner;
let client: Client;
let cards: readonly [CardId, ...CardId[]];
beforeEach(async () => {
  server = await aServerOfItsOwn();
  learner = await aLearner(server);
  client = learner.client;
  cards = await cardsOf(learner, await aSet(learner));
});

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const review = async (card: CardId, ...given: readonly Rating[]): Promise<string> => {
  let dueDate = '';
  for (const rating of given) {
    server.passSecond();
    ({ dueDate } = await client.cards.review({ card, rating }));
  }
  return dueDate;
};

const passTo = async (date: string, card: CardId): Promise<void> => {
  const { lastReview } = await client.cards.review({ card, rating: 'again' });
  server.passDays(daysBetween(lastReview, date));
  await signInAgain(learner);
};

const states: readonly (readonly [string, (card: CardId, other: CardId) => Promise<unknown>])[] = [
  ['a new card', async () => undefined],
  ['a card in its first learning step', (card) => review(card, 'again')],
  ['a card in its last learning step', (card) => review(card, 'good')],
  ['a card reviewed many times today', (card) => review(card, 'again', 'again', 'again', 'again')],
  ['a card learned today', (card) => review(card, 'easy')],
  ['a card on its due day', async (card, other) => passTo(await review(card, 'good', 'good'), other)],
  ['a card long overdue', async (card, other) => review(card, 'good', 'good').then(() => passTo('2027-03-01', other))],
  ['a card that lapsed', (card) => review(card, 'easy', 'again')],
];

describe.each(states)('the preview of %s', (_, arrange) => {
  it('shows exactly the effect of each rating, and changes nothing', async () => {
    const [card, other] = cards;
    await arrange(card, other as CardId);
    const preview = await leavingAsItWas(learner, () => client.cards.preview(card));
    for (const rating of ratings) {
      server.passSecond();
      const { lastReview, reviewStatus, dueDate } = await client.cards.review({ card, rating, reviewID: rating });
      const interval = reviewStatus < 1 ? 0 : daysBetween(lastReview, dueDate);
      expect({ rating, reviewStatus, dueDate, interval }).toEqual({ rating, ...preview[rating] });
      await client.cards.undoReview(rating);
      expect(await client.cards.preview(card)).toEqual(preview);
    }
  });
});

describe('the preview', () => {
  it('spreads cards that were rated alike over several days', async () => {
    const previews = await Promise.all(cards.map((card) => client.cards.preview(card)));
    expect(new Set(previews.map(({ easy }) => easy.interval)).size).toBeGreaterThan(1);
  });

  it('orders the ratings of a card on its due day', async () => {
    const [card, other] = cards;
    await passTo(await review(card, 'good', 'good'), other as CardId);
    const { again, hard, good, easy } = await client.cards.preview(card);
    expect(again.interval).toBe(0);
    expect(hard.interval).toBeLessThan(good.interval);
    expect(good.interval).toBeLessThan(easy.interval);
  });

  it('gives easy a day more than good at the end of learning, too', async () => {
    const [card] = cards;
    await review(card, 'again', 'good');
    const { hard, good, easy } = await client.cards.preview(card);
    expect([hard, good, easy].map(({ interval }) => interval)).toEqual([0, 1, 2]);
  });

  it('has its numbers as text on the wire', async () => {
    const [cardID] = cards;
    const { again, easy } = await client.raw.previewCard({ cardID });
    expect(again).toEqual({ review_status: '0.1', due_date: '01/03/2026', interval: '0' });
    expect(easy).toEqual({
      review_status: expect.stringMatching(/^[1-9][0-9]*\.0$/),
      due_date: expect.stringMatching(/^[0-9]{2}\/03\/2026$/),
      interval: expect.stringMatching(/^[1-9][0-9]*$/),
    });
  });

  it('is for one’s own cards only', async () => {
    const stranger = await aLearner(server);
    for (const card of [cards[0], '1'.repeat(39)])
      await expect(stranger.client.cards.preview(card)).rejects.toSatisfy((error) =>
        isRefused(error, 'card_not_found'),
      );
  });
});
