import type { CardId, Client, ReviewedCard } from '@flashcards/client-sdk';
import { isRefused, setsIn } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import type { Learner } from './a-learner.ts';
import { aLearner, aSet } from './a-learner.ts';
import { fixture } from '../imports/fixture.ts';
import { aRunningServer, aServerOfItsOwn, firstDay } from '../running-server.ts';

const server = aRunningServer();

const files = { latest: 'ok/wheel-basic.new.apkg', legacy: 'ok/wheel-basic.legacy.apkg' } as const;
const folder = 'Languages/Italian';

/** A new user who has imported the 32 cards of a package. */
const aLearnerWithDeck = async (
  { baseUrl }: { readonly baseUrl: string },
  file: keyof typeof files = 'latest',
): Promise<Learner & { readonly id: string; readonly cards: readonly [CardId, CardId, ...CardId[]] }> => {
  const learner = await aLearner({ baseUrl });
  await learner.client.folders.create(folder);
  const { id } = await learner.client.imports.create(await fixture(files[file]), {
    name: file,
    folder,
    cards: 'fields',
  });
  const cards = [...(await learner.client.sets.get(id)).cards.keys()];
  return { ...learner, id, cards: cards as unknown as readonly [CardId, CardId, ...CardId[]] };
};

const dueCards = async (client: Client): Promise<readonly CardId[]> =>
  [...setsIn(await client.cards.today())].flatMap(({ set }) => [...set.cards.keys()]);

/** Rates a card good until it leaves today's list: twice for a new card. */
const learn = async (client: Client, card: CardId): Promise<readonly [ReviewedCard, ReviewedCard]> => {
  const reviews: ReviewedCard[] = [];
  while ((await dueCards(client)).includes(card)) {
    expect(reviews.length).toBeLessThan(2);
    reviews.push(await client.cards.review({ card, rating: 'good' }));
  }
  expect(reviews.length).toBe(2);
  return reviews as unknown as readonly [ReviewedCard, ReviewedCard];
};

const daysUntil = (date: string): number => (Date.parse(date) - Date.parse(firstDay)) / 86_400_000;

describe('the main workflow', () => {
  it.each(['latest', 'legacy'] as const)('imports a package of the %s format and reports on it', async (file) => {
    const { client, id } = await aLearnerWithDeck(server(), file);
    expect(await client.imports.report(id)).toMatchObject({ notes: 32, cards: 32, skipped: [] });
    const set = await client.sets.get(id);
    expect([set.name, set.folder, set.cards.size]).toEqual([file, folder, 32]);
    expect([...set.cards.values()][0]).toEqual({
      front: 'Kota Nisotiku Naloli terine sisonu notiraba telema Moli kabi meminiba sabomu!',
      back: 'lelomali lekokina kilo',
      lastReview: firstDay,
      reviewStatus: 0,
      dueDate: firstDay,
      suspended: false,
    });
  });

  it('shows the new cards today, in their folder', async () => {
    const learner = await aLearnerWithDeck(server());
    await aSet(learner, { name: 'Another', folder });
    const { client } = learner;
    const shown = [...setsIn(await client.cards.today())].map(({ set, ...place }) => [
      place.folder,
      set.name,
      set.cards.size,
    ]);
    expect(shown).toEqual([
      [folder, 'latest', 32],
      [folder, 'Another', 25],
    ]);
    const counts = [...setsIn(await client.folders.tree())].map(({ set }) => [set.name, set.cardCount, set.dueCount]);
    expect(counts).toEqual([
      ['latest', 32, 32],
      ['Another', 25, 25],
    ]);
  });

  it('reads a card by its id alone', async () => {
    const { client, cards } = await aLearnerWithDeck(server());
    expect((await client.withToken('').cards.get(cards[0])).back).toBe('lelomali lekokina kilo');
  });

  it('removes a learned card from today’s list', async () => {
    const { client, cards } = await aLearnerWithDeck(server());
    const [first, second] = await learn(client, cards[0]);
    expect([first, second].map(({ xp, streak }) => [xp, streak])).toEqual([
      [10, 1],
      [25, 1],
    ]);
    expect(first.dueDate).toBe(firstDay);
    expect(first.reviewStatus).toBeLessThan(1);
    expect(second.lastReview).toBe(firstDay);
    expect(daysUntil(second.dueDate)).toBe(Math.floor(second.reviewStatus));
    expect(second.reviewStatus).toBeGreaterThanOrEqual(1);
    expect(await dueCards(client)).toEqual(cards.slice(1));
  });

  it('counts a review sent twice once', async () => {
    const { client, cards } = await aLearnerWithDeck(server());
    const review = { card: cards[0], rating: 'hard', reviewID: 'the same review' } as const;
    const first = await client.cards.review(review);
    expect(first.xp).toBe(8);
    expect(await client.cards.review(review)).toEqual(first);
    expect((await client.cards.review({ card: cards[0], rating: 'again' })).xp).toBe(12);
  });

  it('refuses a review id that another card used', async () => {
    const { client, cards } = await aLearnerWithDeck(server());
    const review = { rating: 'good', reviewID: 'the same review' } as const;
    await client.cards.review({ card: cards[0], ...review });
    const reviewed = client.cards.review({ card: cards[1], ...review });
    await expect(reviewed).rejects.toSatisfy((error) => isRefused(error, 'review_id_taken'));
  });

  it('shows another learner none of it', async () => {
    const { client } = await aLearnerWithDeck(server());
    const other = await aLearner(server());
    await aSet(other, { name: 'latest' });
    expect((await dueCards(other.client)).length).toBe(25);
    expect([...(await other.client.folders.tree()).folders]).toEqual([]);
    expect((await client.folders.tree()).sets).toEqual([]);
  });

  it('makes the card due on its due day, and breaks the streak after a missed day', async () => {
    const itsOwn = await aServerOfItsOwn();
    const { client, cards } = await aLearnerWithDeck(itsOwn);
    const [, { dueDate }] = await learn(client, cards[0]);
    expect(daysUntil(dueDate)).toBeGreaterThan(1);
    itsOwn.passDays(daysUntil(dueDate) - 1);
    expect(await dueCards(client)).not.toContain(cards[0]);
    itsOwn.passDays(1);
    expect(await dueCards(client)).toContain(cards[0]);
    const back = await client.cards.review({ card: cards[0], rating: 'good' });
    expect([back.lastReview, back.streak]).toEqual([dueDate, 1]);
  });

  it('continues the streak on the next day', async () => {
    const itsOwn = await aServerOfItsOwn();
    const { client, cards } = await aLearnerWithDeck(itsOwn);
    expect((await client.cards.review({ card: cards[0], rating: 'good' })).streak).toBe(1);
    itsOwn.passDays(1);
    expect((await client.cards.review({ card: cards[1], rating: 'good' })).streak).toBe(2);
  });
});

describe('experience', () => {
  it('is earned by a card’s first three reviews of a day', async () => {
    const { client, cards } = await aLearnerWithDeck(server());
    const totals: number[] = [];
    for (let review = 0; review < 4; review += 1)
      totals.push((await client.cards.review({ card: cards[0], rating: 'again' })).xp);
    expect(totals).toEqual([4, 8, 12, 12]);
  });

  it('is fifteen for an easy card, including the bonus for learning it the first time', async () => {
    const { client, cards } = await aLearnerWithDeck(server());
    expect((await client.cards.review({ card: cards[0], rating: 'easy' })).xp).toBe(15);
  });

  it('is not earned by reviewing a card that is not due', async () => {
    const { client, cards } = await aLearnerWithDeck(server());
    const [, { xp }] = await learn(client, cards[0]);
    expect((await client.cards.review({ card: cards[0], rating: 'easy' })).xp).toBe(xp);
  });
});
