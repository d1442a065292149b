import type { LocalDate } from '@flashcards/kernel';
import { quietDay } from '@flashcards/streak';
import { describe, expect, it } from 'vitest';
import { aDay } from './a-day.ts';
import { aLearner, cardAt } from './a-learner.ts';
import { aReview, record, recorded, today } from './a-review.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { noTotals } from './an-undo.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomAccountId } from '../random-ids.ts';

const tomorrow = '2026-03-03' as LocalDate;

const strangers = (store: CurrentStore): void => {
  it('are empty for an unknown user, and for one without reviews', async () => {
    expect(await store().activities.find(randomAccountId())).toEqual(noTotals);
    expect(await store().activities.find(await aStoredUser(store()))).toEqual(noTotals);
  });

  it('have a quiet day for an unknown user, and for each day without reviews', async () => {
    const { user, card } = await aLearner(store());
    await recorded(store(), user, aReview({ card }));
    expect(await store().activities.onDay(randomAccountId(), today)).toEqual(quietDay(today));
    expect(await store().activities.onDay(user, tomorrow)).toEqual(quietDay(tomorrow));
  });

  it('are separate for each user', async () => {
    const [one, other] = [await aLearner(store()), await aLearner(store())];
    await recorded(store(), one.user, aReview({ card: one.card }));
    expect(await store().activities.find(other.user)).toEqual(noTotals);
    expect(await store().activities.onDay(other.user, today)).toEqual(quietDay(today));
  });
};

const totals = (store: CurrentStore): void => {
  it('are stored by day, with totals over all days', async () => {
    const { user, set, card } = await aLearner(store(), { cards: 2 });
    await recorded(store(), user, aReview({ card, rating: 'easy' }));
    await recorded(store(), user, aReview({ card: cardAt(set, 1), rating: 'again' }));
    await recorded(store(), user, aReview({ card: cardAt(set, 1), rating: 'hard', day: tomorrow }));
    expect(await store().activities.find(user)).toEqual({
      reviewXp: 27,
      completedGoals: 0,
      questsWon: 0,
      streak: { length: 2, longest: 2, lastActive: tomorrow, freezes: 0, activeDays: 2 },
    });
    expect(await store().activities.onDay(user, today)).toEqual(
      aDay(today, { ratings: { easy: 1, again: 1 }, newCards: 2, cards: 2, xp: 19 }),
    );
    expect(await store().activities.onDay(user, tomorrow)).toEqual(
      aDay(tomorrow, { ratings: { hard: 1 }, cards: 1, xp: 8 }),
    );
  });

  it('add a day before the last active one to the streak, as active before and after that', async () => {
    const { user, set } = await aLearner(store(), { cards: 3 });
    const dayAfter = '2026-03-04' as LocalDate;
    for (const [index, day] of [today, dayAfter, tomorrow].entries()) {
      await recorded(store(), user, aReview({ card: cardAt(set, index), rating: 'again', day }));
    }
    expect((await store().activities.find(user)).streak).toEqual({
      length: 3,
      longest: 3,
      lastActive: dayAfter,
      freezes: 0,
      activeDays: 3,
    });
  });

  it('count concurrent reviews of different cards on the same day', async () => {
    const { user, set } = await aLearner(store(), { cards: 50 });
    await Promise.all(set.cards.map(({ id }) => record(store(), user, aReview({ card: id, rating: 'hard' }))));
    expect(await store().activities.onDay(user, today)).toEqual(
      aDay(today, { ratings: { hard: 50 }, newCards: 50, cards: 50, xp: 400 }),
    );
    expect(await store().activities.find(user)).toMatchObject({ reviewXp: 400, streak: { length: 1 } });
  });
};

export const activitiesConformance = (open: OpenStore): void => {
  describe('activities', () => {
    const store = openedStore(open);
    strangers(store);
    totals(store);
  });
};
