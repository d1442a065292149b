import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Rating } from '@flashcards/review-scheduling';
import type { ReviewEvent } from '@flashcards/study';
import { describe, expect, it } from 'vitest';
import type { Learner } from './a-learner.ts';
import { aLearner, cardAt } from './a-learner.ts';
import { checkIn } from './a-mark.ts';
import { aReview, recorded, recordedAll, today } from './a-review.ts';
import { rebuilt, undo } from './an-undo.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomAccountId } from '../random-ids.ts';
import { retentionOf } from './shown.ts';

const range = (store: CurrentStore): void => {
  it('contains the days with activity, ascending, including both ends', async () => {
    const { user, set } = await aLearner(store(), { cards: 2 });
    const days = ['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '2027-01-01'] as LocalDate[];
    const events: ReviewEvent[] = [];
    for (const day of days.toReversed())
      for (const { id: card } of set.cards) events.push(await recorded(store(), user, aReview({ card, day })));
    const all = rebuilt(events).days;
    const inDays = (from: string, to: string) =>
      store().activities.inDays(user, { from: from as LocalDate, to: to as LocalDate });
    expect(await inDays('0001-01-01', '9999-12-31')).toEqual(all);
    expect(await inDays('2025-12-31', '2027-01-01')).toEqual(all);
    expect(await inDays('2026-01-01', '2026-12-31')).toEqual(all.slice(1, 4));
    expect(await inDays('2026-01-02', '2026-02-27')).toEqual([]);
    expect(await inDays('2026-03-01', '2026-03-01')).toEqual(all.slice(3, 4));
    expect(await inDays('2026-03-01', '2026-02-28')).toEqual([]);
  });

  it('contains no day without remaining activity', async () => {
    const { user, card } = await aLearner(store());
    const { id } = await recorded(store(), user, aReview({ card }));
    await undo(store(), user, id);
    expect(await store().activities.inDays(user, { from: today, to: today })).toEqual([]);
  });
};

/** Records answers to one card, each this many days after today. */
const answer = async (
  store: CurrentStore,
  { user }: Learner,
  answers: readonly (readonly [card: ReviewEvent['card'], rating: Rating, inDays: number])[],
): Promise<readonly ReviewEvent[]> =>
  recordedAll(
    store(),
    user,
    answers.map(([card, rating, days]) => aReview({ card, rating, day: addDays(today, days) })),
  );

const retention = (store: CurrentStore): void => {
  it('counts the first review of a card on a day, for cards in review, by month and maturity', async () => {
    const learner = await aLearner(store(), { cards: 3 });
    const [one, other, learning] = [0, 1, 2].map((index) => cardAt(learner.set, index));
    if (!one || !other || !learning) throw new Error('the set has three cards');
    const events = await answer(store, learner, [
      // Neither new cards nor those in learning count.
      [one, 'easy', 0],
      [other, 'easy', 0],
      [learning, 'again', 0],
      [learning, 'again', 9],
      // The second of the day does not count.
      [one, 'good', 9],
      [one, 'again', 9],
      [other, 'again', 9],
      [other, 'easy', 9],
      // Weeks later the interval is long.
      [other, 'easy', 40],
      [other, 'good', 200],
    ]);
    await checkIn(store(), learner.user, addDays(today, 90));
    const found = await store().activities.retention(learner.user);
    expect(found).toEqual(retentionOf(events));
    expect(found[0]).toEqual({
      month: '2026-03',
      young: { reviews: 2, passed: 1 },
      mature: { reviews: 0, passed: 0 },
    });
    expect(found.at(-1)).toMatchObject({ month: '2026-09', mature: { reviews: 1, passed: 1 } });
  });

  it('excludes undone reviews, and counts the next of the day instead', async () => {
    const learner = await aLearner(store());
    const { user, card } = learner;
    const events = await answer(store, learner, [
      [card, 'easy', 0],
      [card, 'again', 9],
      [card, 'good', 9],
      [card, 'good', 60],
    ]);
    for (const taken of [1, 3]) await undo(store(), user, events[taken]?.id ?? events[0]?.id ?? aReview({ card }).id);
    const kept = events.filter((_, index) => index % 2 === 0);
    expect(await store().activities.retention(user)).toEqual(retentionOf(rebuilt(kept).events));
    expect(await store().activities.retention(user)).toMatchObject([
      { month: '2026-03', young: { reviews: 1, passed: 1 } },
    ]);
  });

  it('is empty for an unknown user', async () => {
    const learner = await aLearner(store());
    await answer(store, learner, [
      [learner.card, 'easy', 0],
      [learner.card, 'good', 9],
    ]);
    for (const user of [randomAccountId(), (await aLearner(store())).user])
      expect(await store().activities.retention(user)).toEqual([]);
  });
};

export const daysConformance = (open: OpenStore): void => {
  describe('days', () => {
    const store = openedStore(open);
    describe('in a range', () => range(store));
    describe('retention', () => retention(store));
  });
};
