import type { CardId, Client, ReviewedCard, TodayCards } from '@flashcards/client-sdk';
import { isRefused, setsIn } from '@flashcards/client-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Learner } from './a-learner.ts';
import { aLearner, aSet } from './a-learner.ts';
import { fixture } from './fixture.ts';
import { firstDay, openTestServer } from './running-server.ts';

type OpenServer = Awaited<ReturnType<typeof openTestServer>>;

const dueCards = (today: TodayCards, name: string): readonly CardId[] =>
  [...setsIn(today)].filter(({ set }) => set.name === name).flatMap(({ set }) => [...set.cards.keys()]);

/** Rates a card good until it leaves today's list. */
const learn = async (client: Client, card: CardId, name: string): Promise<readonly ReviewedCard[]> => {
  const reviews: ReviewedCard[] = [];
  while (dueCards(await client.cards.today(), name).includes(card)) {
    expect(reviews.length).toBeLessThan(5);
    reviews.push(await client.cards.review({ card, rating: 'good' }));
  }
  return reviews;
};

const daysUntil = (date: string): number => (Date.parse(date) - Date.parse(firstDay)) / 86_400_000;

describe('the main job', () => {
  let server: OpenServer;
  let learner: Learner;
  let client: Client;
  let card: CardId;
  let learned: readonly ReviewedCard[];

  beforeAll(async () => {
    server = await openTestServer();
    learner = await aLearner(server);
    client = learner.client;
    await client.folders.create('Languages/Italian');
  });
  afterAll(() => server.close());

  it.each([
    ['the latest format', 'ok/wheel-basic.new.apkg', 'Latest'],
    ['a legacy format', 'ok/wheel-basic.legacy.apkg', 'Legacy'],
  ])('imports a package of %s and reports on it', async (_, file, name) => {
    const { id } = await client.imports.create(await fixture(file), { name, folder: 'Languages/Italian' });
    expect(await client.imports.report(id)).toMatchObject({ notes: 32, cards: 32, skipped: [] });
    const set = await client.sets.get(id);
    expect([set.name, set.folder, set.cards.size]).toEqual([name, 'Languages/Italian', 32]);
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
    const today = await client.cards.today();
    expect([...setsIn(today)].map(({ folder, set }) => [folder, set.name, set.cards.size])).toEqual([
      ['Languages/Italian', 'Latest', 32],
      ['Languages/Italian', 'Legacy', 32],
    ]);
    const counts = [...setsIn(await client.folders.tree())].map(({ set }) => [set.name, set.cardCount, set.dueCount]);
    expect(counts).toEqual([
      ['Latest', 32, 32],
      ['Legacy', 32, 32],
    ]);
    const [first] = dueCards(today, 'Latest');
    card = first as CardId;
  });

  it('reads a card by its id alone', async () => {
    const read = await client.withToken('').cards.get(card);
    expect(read.back).toBe('lelomali lekokina kilo');
  });

  it('lets a card that is learned leave today’s list', async () => {
    learned = await learn(client, card, 'Latest');
    expect(learned.map(({ xp, streak }) => [xp, streak])).toEqual([
      [10, 1],
      [25, 1],
    ]);
    expect(learned[0]?.dueDate).toBe(firstDay);
    expect(learned[0]?.reviewStatus).toBeLessThan(1);
    const { dueDate, reviewStatus, lastReview } = learned[1] as ReviewedCard;
    expect(lastReview).toBe(firstDay);
    expect(daysUntil(dueDate)).toBe(Math.floor(reviewStatus));
    expect(reviewStatus).toBeGreaterThanOrEqual(1);
    expect(dueCards(await client.cards.today(), 'Latest').length).toBe(31);
  });

  it('counts a review that is sent twice once', async () => {
    const [, again] = dueCards(await client.cards.today(), 'Latest');
    const review = { card: again as CardId, rating: 'hard', reviewID: 'the same review' } as const;
    const first = await client.cards.review(review);
    expect(first.xp).toBe(33);
    expect(await client.cards.review(review)).toEqual(first);
    expect((await client.cards.review({ card: again as CardId, rating: 'again' })).xp).toBe(37);
  });

  it('refuses a review id that another card used', async () => {
    const reviewed = client.cards.review({ card, rating: 'good', reviewID: 'the same review' });
    await expect(reviewed).rejects.toSatisfy((error) => isRefused(error, 'review_id_taken'));
  });

  it('earns nothing for reviewing a card that is not due', async () => {
    expect((await client.cards.review({ card, rating: 'easy' })).xp).toBe(37);
  });

  it('shows another learner nothing of it', async () => {
    const other = await aLearner(server);
    await aSet(other, { name: 'Latest' });
    expect([...setsIn(await other.client.cards.today())].map(({ set }) => set.cards.size)).toEqual([25]);
    expect([...(await other.client.folders.tree()).folders]).toEqual([]);
    expect((await client.folders.tree()).sets).toEqual([]);
  });

  it('brings the card back on its due day, and breaks the streak after a missed one', async () => {
    const [reference] = dueCards(await client.cards.today(), 'Legacy');
    const [, { dueDate }] = (await learn(client, reference as CardId, 'Legacy')) as [ReviewedCard, ReviewedCard];
    expect(daysUntil(dueDate)).toBeGreaterThan(1);
    server.passDays(daysUntil(dueDate) - 1);
    expect(dueCards(await client.cards.today(), 'Legacy')).not.toContain(reference);
    server.passDays(1);
    expect(dueCards(await client.cards.today(), 'Legacy')).toContain(reference);
    const back = await client.cards.review({ card: reference as CardId, rating: 'good' });
    expect([back.lastReview, back.streak]).toEqual([dueDate, 1]);
  });

  it('lengthens the streak on the next day', async () => {
    server.passDays(1);
    const [next] = dueCards(await client.cards.today(), 'Legacy');
    expect((await client.cards.review({ card: next as CardId, rating: 'good' })).streak).toBe(2);
  });
});

describe('experience', () => {
  let server: OpenServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());

  it('is earned by a card’s first three reviews of a day', async () => {
    const learner = await aLearner(server);
    await aSet(learner, { name: 'Words' });
    const [card] = dueCards(await learner.client.cards.today(), 'Words');
    const totals: number[] = [];
    for (let review = 0; review < 4; review += 1)
      totals.push((await learner.client.cards.review({ card: card as CardId, rating: 'again' })).xp);
    expect(totals).toEqual([4, 8, 12, 12]);
  });

  it('is fifteen for an easy card, with the bonus for the first time it is learned', async () => {
    const learner = await aLearner(server);
    await aSet(learner, { name: 'Words' });
    const [card] = dueCards(await learner.client.cards.today(), 'Words');
    expect((await learner.client.cards.review({ card: card as CardId, rating: 'easy' })).xp).toBe(15);
  });
});
