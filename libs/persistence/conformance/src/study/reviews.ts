import type { ReviewId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Rating } from '@flashcards/review-scheduling';
import { newCard, ratings } from '@flashcards/review-scheduling';
import { quietDay } from '@flashcards/streak';
import { describe, expect, it } from 'vitest';
import { aDay } from './a-day.ts';
import { aLearner, cardAt } from './a-learner.ts';
import { aReview, record, recorded, today } from './a-review.ts';
import { createdOn } from '../library/a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { noTotals, rebuilt } from './an-undo.ts';
import { hostileTexts } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomCardId } from '../random-ids.ts';
import { dueOf } from '../asking.ts';

const oneReview = (store: CurrentStore): void => {
  it.each(ratings)('updates the card, the totals and the day: %s', async (rating) => {
    const { user, set, card } = await aLearner(store());
    const review = aReview({ card, rating });
    const event = await recorded(store(), user, review);
    expect(event).toMatchObject({ ...review, set: set.id, before: newCard(createdOn) });
    const { progress, totals, days } = rebuilt([event]);
    expect((await store().cards.find(user, card))?.progress).toEqual(progress.get(card));
    expect(await store().activities.find(user)).toEqual(totals);
    expect([await store().activities.onDay(user, today)]).toEqual(days);
  });

  it('follows another through every state, to the last digit', async () => {
    const { user, card } = await aLearner(store());
    const answers: readonly Rating[] = ['again', 'good', 'good', 'hard', 'again', 'again', 'good', 'easy', 'good'];
    let progress: unknown = newCard(createdOn);
    for (const [index, rating] of answers.entries()) {
      const review = aReview({ card, rating, day: addDays(today, index * 3), retention: 0.7 + index / 100 });
      const event = await recorded(store(), user, review);
      expect(event.before).toEqual(progress);
      expect((await store().cards.find(user, card))?.progress).toEqual(event.after);
      progress = event.after;
    }
  });

  it('counts its card once a day, also with another review of it in the same millisecond', async () => {
    const { user, card } = await aLearner(store());
    const review = aReview({ card });
    const events = [
      await recorded(store(), user, review),
      await recorded(store(), user, aReview({ card, at: review.at })),
    ];
    expect(events.map(({ isFirstThatDay }) => isFirstThatDay)).toEqual([true, false]);
    expect(await store().activities.onDay(user, today)).toMatchObject({ cards: 1, ratings: { good: 2 } });
  });

  it('of a day before the last one updates that day', async () => {
    const { user, set, card } = await aLearner(store(), { cards: 2 });
    await recorded(store(), user, aReview({ card }));
    const earlier = addDays(today, -3);
    const one = { ratings: { good: 1 }, newCards: 1, cards: 1, xp: 10 };
    await recorded(store(), user, aReview({ card: cardAt(set, 1), day: earlier }));
    expect(await store().activities.onDay(user, earlier)).toEqual(aDay(earlier, one));
    expect(await store().activities.onDay(user, today)).toEqual(aDay(today, one));
  });
};

const refusals = (store: CurrentStore): void => {
  it('has a card of another user or an unknown one', async () => {
    const [one, other] = [await aLearner(store()), await aLearner(store())];
    const notFound = { ok: false, code: 'card_not_found' };
    expect(await record(store(), one.user, aReview({ card: other.card }))).toEqual(notFound);
    expect(await record(store(), one.user, aReview({ card: randomCardId() }))).toEqual(notFound);
    expect(await record(store(), await aStoredUser(store()), aReview({ card: one.card }))).toEqual(notFound);
    expect(await store().activities.find(one.user)).toEqual(noTotals);
    expect((await store().cards.find(other.user, other.card))?.progress).toEqual(newCard(createdOn));
  });

  it('leaves its id free', async () => {
    const { user, card } = await aLearner(store());
    const review = aReview({ card: randomCardId() });
    await record(store(), user, review);
    expect(await record(store(), user, { ...review, card })).toMatchObject({
      ok: true,
      value: { id: review.id, card },
    });
  });
};

const repeated = (store: CurrentStore): void => {
  it('returns the event recorded first and changes nothing', async () => {
    const { user, card } = await aLearner(store());
    const review = aReview({ card });
    const first = await recorded(store(), user, review);
    const second = await recorded(store(), user, aReview({ card, rating: 'easy' }));
    const activity = await store().activities.find(user);
    const again = { ...review, rating: 'again', day: addDays(today, 9), at: new Date('2029-01-01') } as const;
    expect(await recorded(store(), user, again)).toEqual(first);
    expect((await store().cards.find(user, card))?.progress).toEqual(second.after);
    expect(await store().activities.find(user)).toEqual(activity);
    expect(await store().activities.onDay(user, again.day)).toEqual(quietDay(again.day));
  });

  it('keeps every instant, day and number of the event', async () => {
    const { user, card } = await aLearner(store());
    const instants = ['1969-12-31T23:59:59.999Z', '2026-03-29T01:30:00.001Z', '9999-12-31T23:59:59.999Z'];
    for (const [index, at] of instants.entries()) {
      const review = aReview({ card, at: new Date(at), day: addDays(today, index), retention: 0.7 + 0.1 * index });
      const first = await recorded(store(), user, review);
      expect(first.at).toEqual(new Date(at));
      expect(await recorded(store(), user, review)).toEqual(first);
    }
  });

  it('is refused for another card', async () => {
    const { user, set, card } = await aLearner(store(), { cards: 2 });
    const review = aReview({ card });
    await recorded(store(), user, review);
    const activity = await store().activities.find(user);
    const taken = { ok: false, code: 'review_id_taken' };
    expect(await record(store(), user, { ...review, card: cardAt(set, 1) })).toEqual(taken);
    expect((await store().cards.find(user, cardAt(set, 1)))?.progress).toEqual(newCard(createdOn));
    expect(await store().activities.find(user)).toEqual(activity);
  });

  it('may be used by another user', async () => {
    const [one, other] = [await aLearner(store()), await aLearner(store())];
    const review = aReview({ card: one.card });
    await recorded(store(), one.user, review);
    const theirs = { ...review, card: other.card };
    expect(await record(store(), other.user, theirs)).toMatchObject({ ok: true, value: { card: other.card } });
  });

  it('is compared exactly, for any text', async () => {
    const { user, set } = await aLearner(store(), { cards: hostileTexts.length });
    const reviews = hostileTexts.map((id, index) => aReview({ id: id as ReviewId, card: cardAt(set, index) }));
    for (const each of reviews)
      expect(await recorded(store(), user, each)).toMatchObject({ id: each.id, card: each.card });
    for (const each of reviews)
      expect(await recorded(store(), user, each)).toMatchObject({ id: each.id, card: each.card });
    expect(await store().activities.onDay(user, today)).toMatchObject({ ratings: { good: reviews.length } });
  });
};

const atOnce = (store: CurrentStore): void => {
  it('are all counted, one after the other', async () => {
    const { user, card } = await aLearner(store());
    const reviews = Array.from({ length: 50 }, () => aReview({ card, rating: 'again' }));
    const events = await Promise.all(reviews.map((each) => recorded(store(), user, each)));
    const { progress, totals, days } = rebuilt(events);
    expect((await store().cards.find(user, card))?.progress).toEqual(progress.get(card));
    expect(await store().activities.find(user)).toEqual(totals);
    expect([await store().activities.onDay(user, today)]).toEqual(days);
    expect(days).toMatchObject([{ ratings: { again: 50 }, newCards: 1 }]);
  });

  it('with one id are recorded once, with one answer for all', async () => {
    const { user, card } = await aLearner(store());
    const review = aReview({ card });
    const each = Array.from({ length: 50 }, (_, index) => ({ ...review, rating: ratings[index % 4] ?? 'good' }));
    const events = await Promise.all(each.map((one) => recorded(store(), user, one)));
    expect(events).toEqual(events.map(() => events[0]));
    const { totals, days } = rebuilt(events.slice(0, 1));
    expect((await store().cards.find(user, card))?.progress).toEqual(events[0]?.after);
    expect(await store().activities.find(user)).toEqual(totals);
    expect([await store().activities.onDay(user, today)]).toEqual(days);
  });

  it('with one id for two cards are recorded for one of them', async () => {
    const { user, set } = await aLearner(store(), { cards: 2 });
    const review = aReview({ card: cardAt(set, 0) });
    const each = Array.from({ length: 20 }, (_, index) => ({ ...review, card: cardAt(set, index % 2) }));
    const outcomes = await Promise.all(each.map((one) => record(store(), user, one)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
    expect(await store().activities.onDay(user, today)).toMatchObject({ ratings: { good: 1 }, newCards: 1 });
    expect(await dueOf(store(), user, { today, newCardsPerDay: 2 })).toHaveLength(2);
  });
};

export const reviewsConformance = (open: OpenStore): void => {
  describe('reviews', () => {
    const store = openedStore(open);
    describe('one', () => oneReview(store));
    describe('one that is refused', () => refusals(store));
    describe('one with a known id', () => repeated(store));
    describe('concurrent ones', () => atOnce(store));
  });
};
