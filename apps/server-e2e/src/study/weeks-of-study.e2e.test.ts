import type { CardId, Client, EarlierReview } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Learner } from './a-learner.ts';
import { aLearner, aSet, cardsOf, signInAgain } from './a-learner.ts';
import type { TestServer } from '../running-server.ts';
import { aServerOfItsOwn } from '../running-server.ts';

let server: TestServer;
let learner: Learner;
let client: Client;
let cards: readonly CardId[];
const card = (index: number): CardId => cards[index] as CardId;
// On 1 March 2026, at noon UTC.
beforeEach(async () => {
  server = await aServerOfItsOwn();
  learner = await aLearner(server);
  client = learner.client;
  cards = await cardsOf(learner, await aSet(learner, { name: 'Words', folder: 'Italian' }));
});

const earnings = async () => {
  const { xp, reviewXp } = await client.account.get();
  return { xp, reviewXp };
};

const heatmap = async () => Object.fromEntries(await client.heatmap.get());

const statuses = async () => [...(await client.goals.list()).values()].map(({ status }) => status);

const live = (zone: string) => async (): Promise<void> =>
  client.account.updateSettings({ ...(await client.account.get()), timeZone: zone });
const flyToKiritimati = live('Pacific/Kiritimati');
const flyToPagoPago = live('Pacific/Pago_Pago');

describe('weeks of study', () => {
  it('update goals, XP, streak and heatmap from day to day, and undo them', async () => {
    const ofXp = await client.goals.createXp({ target: 50, endDate: '2026-03-03' });
    const ofCards = await client.goals.createCards({ target: 4, endDate: '2026-03-03' });
    for (const index of [0, 1]) await client.cards.review({ card: card(index), rating: 'easy' });
    expect(await earnings()).toEqual({ xp: 30, reviewXp: 30 });
    server.passDays(1);
    expect(await client.streak.get()).toBe(1);
    await client.cards.review({ card: card(2), rating: 'easy' });
    const fourth = await client.cards.review({ card: card(3), rating: 'easy', reviewID: 'fourth' });
    expect(fourth).toMatchObject({ xp: 60 + 20 + 20, streak: 2 });
    expect(await earnings()).toEqual({ xp: 100, reviewXp: 60 });
    expect(await client.goals.list()).toEqual(
      new Map([
        [
          ofXp,
          {
            kind: 'xp',
            title: 'Gain 50 XP by 03/03/2026',
            target: 50,
            endDate: '2026-03-03',
            status: 'completed',
            failDate: undefined,
            startDate: '2026-03-01',
            startingXp: 0,
          },
        ],
        [
          ofCards,
          {
            kind: 'cards',
            title: 'Revise 4 cards by 03/03/2026',
            target: 4,
            endDate: '2026-03-03',
            status: 'completed',
            failDate: undefined,
            revised: 4,
          },
        ],
      ]),
    );
    expect((await client.cards.undoReview('fourth')).xp).toBe(45);
    expect(await statuses()).toEqual(['in-progress', 'in-progress']);
    await client.cards.review({ card: card(4), rating: 'easy' });
    await client.goals.delete(ofXp);
    expect(await earnings()).toEqual({ xp: 100, reviewXp: 60 });
    expect([...(await client.goals.list()).keys()]).toEqual([ofCards]);
    await expect(client.goals.delete(ofXp)).rejects.toSatisfy((error) => isRefused(error, 'goal_not_found'));
    expect(await heatmap()).toEqual({ '2026-03-01': 1, '2026-03-02': 2 });
  });

  it('may be sent when the device is online again, and then count from their own times', async () => {
    const goal = await client.goals.createCards({ target: 6, endDate: '2026-03-05' });
    const afternoon = Date.parse('2026-03-01T15:00:00Z');
    const offline = Array.from({ length: 12 }, (_, index): EarlierReview => {
      const at = new Date(afternoon + 86_400_000 * index);
      return { card: card(index), rating: 'easy', reviewID: `day ${index}`, at };
    });
    server.passDays(13);
    await signInAgain(learner);
    expect([await client.streak.get(), await heatmap(), await statuses()]).toEqual([0, {}, ['failed']]);
    const [first, second] = [offline.slice(0, 7), offline.slice(7)];
    // The later week arrives first.
    expect((await client.cards.reviewMany(second)).map(({ xp }) => xp)).toEqual([15, 30, 45, 60, 75]);
    expect([await client.streak.get(), await statuses()]).toEqual([0, ['failed']]);
    const answers = await client.cards.reviewMany(first);
    expect(answers.map(({ xp }) => xp)).toEqual([90, 105, 120, 135, 150, 165, 180]);
    expect([await statuses(), await earnings()]).toEqual([['failed'], { xp: 180, reviewXp: 180 }]);
    // A sixth card on a day that counts completes the failed goal, also in the answer.
    const late = { card: card(12), rating: 'again', at: new Date('2026-03-05T23:59:59.999Z') } as const;
    expect((await client.cards.reviewMany([late]))[0]?.xp).toBe(184 + 20);
    expect((await client.goals.list()).get(goal)).toMatchObject({ status: 'completed', revised: 6 });
    // Twelve days in a row; the seventh has earned a freeze for yesterday.
    expect(await client.account.get()).toMatchObject({ streak: 12, longestStreak: 12 });
    expect(Object.entries(await heatmap())).toEqual(
      Array.from({ length: 12 }, (_, index) => [`2026-03-${`${index + 1}`.padStart(2, '0')}`, index + 1]),
    );
    expect(await client.cards.reviewMany(first)).toEqual(answers);
    expect((await client.account.get()).xp).toBe(204);
  });

  it('continue across the date line: a recorded day does not change', async () => {
    expect(await client.streak.checkIn()).toBe(1);
    await flyToKiritimati();
    expect(await client.streak.checkIn()).toBe(2);
    expect(await heatmap()).toEqual({ '2026-03-01': 1, '2026-03-02': 2 });
    await flyToPagoPago();
    // It is 1 March again; the last active day lies ahead.
    expect([await client.streak.get(), await client.streak.checkIn()]).toEqual([2, 2]);
    expect(Object.fromEntries(await client.heatmap.update())).toEqual({ '2026-03-01': 1, '2026-03-02': 2 });
    server.passDays(2);
    expect(await client.streak.get()).toBe(2);
    expect(await client.streak.checkIn()).toBe(3);
    server.passDays(1);
    await flyToKiritimati();
    // It is 5 March there, and 4 March had no studies.
    expect(await client.streak.get()).toBe(0);
    expect((await client.cards.review({ card: card(0), rating: 'good' })).streak).toBe(1);
    expect(await heatmap()).toEqual({ '2026-03-01': 1, '2026-03-02': 2, '2026-03-03': 3, '2026-03-05': 1 });
  });

  it('keep a goal failed after a flight west to before its end, until a review counts', async () => {
    const goal = await client.goals.createCards({ target: 2, endDate: '2026-03-01' });
    const state = async () => {
      const { status, failDate } = (await client.goals.list()).get(goal) ?? {};
      return [status, failDate];
    };
    await flyToKiritimati();
    expect(await state()).toEqual(['failed', '2026-03-02']);
    await flyToPagoPago();
    expect(await state()).toEqual(['failed', '2026-03-02']);
    await client.cards.review({ card: card(0), rating: 'again', reviewID: 'r' });
    expect(await state()).toEqual(['in-progress', undefined]);
    await client.cards.review({ card: card(1), rating: 'again' });
    expect(await state()).toEqual(['completed', undefined]);
    await flyToKiritimati();
    await client.cards.undoReview('r');
    expect(await state()).toEqual(['failed', '2026-03-02']);
  });

  it("lose nothing when the server's clock is set back", async () => {
    const goal = await client.goals.createXp({ target: 30, endDate: '2026-03-02' });
    server.passDays(1);
    await client.cards.review({ card: card(0), rating: 'easy' });
    server.passHours(-24);
    server.passSecond();
    // One second after the goal was created: it counts, and makes a day before the last active day active.
    expect(await client.cards.review({ card: card(1), rating: 'easy' })).toMatchObject({ xp: 30 + 20, streak: 2 });
    expect([await client.streak.checkIn(), await heatmap()]).toEqual([2, { '2026-03-01': 1, '2026-03-02': 2 }]);
    expect((await client.goals.list()).get(goal)?.status).toBe('completed');
    server.passDays(1);
    expect(await client.account.get()).toMatchObject({ streak: 2, longestStreak: 2, xp: 50, reviewXp: 30 });
  });

  it('fill a gap before the last day: the run is recomputed, and again after the undo', async () => {
    await client.streak.checkIn();
    server.passDays(2);
    expect(await client.streak.checkIn()).toBe(1);
    const between = {
      card: card(0),
      rating: 'hard',
      reviewID: 'r',
      at: new Date('2026-03-02T09:00:00+03:00'),
    } as const;
    // As of its own day, with the later reviews included.
    expect(await client.cards.reviewMany([between])).toMatchObject([{ lastReview: '2026-03-02', xp: 8 }]);
    expect([await client.streak.get(), (await client.account.get()).longestStreak]).toEqual([3, 3]);
    expect(await heatmap()).toEqual({ '2026-03-01': 1, '2026-03-02': 2, '2026-03-03': 3 });
    await client.cards.undoReview('r');
    expect(await client.account.get()).toMatchObject({ streak: 1, longestStreak: 1, xp: 0 });
    expect(await heatmap()).toEqual({ '2026-03-01': 1, '2026-03-03': 1 });
  });

  it('may extend, shorten and reduce a goal: each time it is evaluated with everything that counts', async () => {
    const goal = await client.goals.createXp({ target: 40, endDate: '2026-03-02' });
    const state = async () => {
      const { status, failDate } = (await client.goals.list()).get(goal) ?? {};
      return [status, failDate, (await earnings()).xp];
    };
    await client.cards.review({ card: card(0), rating: 'easy' });
    server.passDays(3);
    await client.cards.review({ card: card(1), rating: 'easy' });
    expect(await state()).toEqual(['failed', '2026-03-03', 30]);
    await client.goals.editXp(goal, { title: 'Thirty', target: 30, endDate: '2026-03-04' });
    expect(await state()).toEqual(['completed', undefined, 50]);
    await client.goals.editXp(goal, { title: 'Thirty', target: 30, endDate: '2026-03-03' });
    expect(await state()).toEqual(['failed', '2026-03-04', 30]);
    await client.goals.editXp(goal, { title: 'Fifteen', target: 15, endDate: '2026-03-03' });
    expect(await state()).toEqual(['completed', undefined, 50]);
    const ofCards = { title: 'Fifteen', target: 15, endDate: '2026-03-03' };
    await expect(client.goals.editCards(goal, ofCards)).rejects.toSatisfy((error) =>
      isRefused(error, 'goal_not_found'),
    );
  });
});
