import type { CardId, Client } from '@flashcards/client-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Learner } from './a-learner.ts';
import { aLearnerOfItsOwn, holdingsOf } from './a-learner.ts';
import type { TestServer } from '../running-server.ts';

let server: TestServer;
let learner: Learner;
let client: Client;
let card: CardId;
beforeEach(async () => {
  ({ server, learner, client, card } = await aLearnerOfItsOwn());
});

describe('a review with mode=cram', () => {
  it('moves no schedule and earns nothing, but makes the day active', async () => {
    const goal = await client.goals.createCards({ target: 1, endDate: '2026-03-02' });
    const preview = await client.cards.preview(card);
    const { xp, streak, reviewStatus } = await client.cards.review(
      { card, rating: 'again', reviewID: 'r' },
      { mode: 'cram' },
    );
    expect({ xp, streak, reviewStatus }).toEqual({ xp: 0, streak: 1, reviewStatus: 0 });
    expect(await client.cards.preview(card)).toEqual(preview);
    expect((await client.goals.list()).get(goal)).toMatchObject({ revised: 0 });
    expect((await client.stats.get()).reviewsByDay.size).toBe(0);
    expect([...(await client.heatmap.get())]).toEqual([['2026-03-01', 1]]);
    expect((await client.cards.info(card)).reviews).toMatchObject([{ kind: 'cram', rating: 'again', xp: 0 }]);
  });

  it('is undone by undo-review', async () => {
    const before = await holdingsOf(learner);
    await client.cards.review({ card, rating: 'good', reviewID: 'r' }, { mode: 'cram' });
    expect((await client.cards.undoReview('r')).streak).toBe(0);
    expect(await holdingsOf(learner)).toEqual(before);
  });

  it('leaves the first review of the day to the next one', async () => {
    await client.cards.review({ card, rating: 'good' }, { mode: 'cram' });
    server.passSecond();
    expect((await client.cards.review({ card, rating: 'easy' })).xp).toBe(15);
    expect([...(await client.stats.get()).reviewsByDay.values()]).toMatchObject([{ reviews: 1, new: 1 }]);
  });
});

describe('a review', () => {
  it('keeps the seconds of the answer', async () => {
    await client.cards.review({ card, rating: 'good', seconds: 12 });
    server.passSecond();
    await client.cards.reviewMany([{ card, rating: 'good', at: '2026-03-01T12:00:01Z', seconds: 3600 }]);
    expect((await client.cards.info(card)).reviews.map(({ seconds }) => seconds)).toEqual([3600, 12]);
  });

  it.each(['3601', '-1', '1.5'])('is refused with %j seconds', async (seconds) => {
    const given = { cardID: card, rating: 'good', reviewID: 'r' };
    await expect(client.raw.reviewCard(given, { query: { seconds } })).rejects.toMatchObject({
      code: 'invalid_value',
      text: "Invalid value for 'seconds': expected whole seconds from 0 to 3600",
    });
  });

  it('shows its id, the state and the end of the step with detail=full', async () => {
    const given = { cardID: card, rating: 'hard', reviewID: 'r' };
    const first = await client.raw.reviewCard(given, { query: { detail: 'full' } });
    expect(first).toMatchObject({ reviewID: 'r', state: 'learning', dueAt: '2026-03-01T12:06:00.000Z' });
    server.passSecond();
    expect(await client.raw.reviewCard(given, { query: { detail: 'full' } })).toEqual(first);
    expect((await client.cards.info(card)).card.dueAt).toEqual(new Date('2026-03-01T12:06:00.000Z'));
  });

  it('after midnight counts as the same session for 8 hours', async () => {
    server.passDays(11 / 24 + 55 / 1_440);
    await client.cards.review({ card, rating: 'good' });
    server.passDays(10 / 1_440);
    expect(await client.cards.preview(card)).toMatchObject({ good: { interval: 2 } });
    expect(await client.cards.review({ card, rating: 'good' })).toMatchObject({
      reviewStatus: 2,
      lastReview: '2026-03-02',
    });
  });
});

describe('the preview with detail=full', () => {
  it('has the minutes of steps', async () => {
    const { again, hard, good, easy } = await client.cards.preview(card, { detail: 'full' });
    expect([again, hard, good, easy].map(({ minutes }) => minutes)).toEqual([1, 6, 10, undefined]);
  });
});
