import type { CardId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import { dueDayOf, newCard } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { aDay } from './a-day.ts';
import { aStoredGoal, goalOf } from '../goals/a-goal.ts';
import { aLearner, cardAt } from './a-learner.ts';
import { aReview, recorded, recordedAll, today } from './a-review.ts';
import { createdOn, untouched } from '../library/a-set.ts';
import { undo } from './an-undo.ts';
import { cardsOf, dueOf, logOf, rebuiltBy } from '../asking.ts';
import { suspend } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomCardId } from '../random-ids.ts';
import { amounting, shown } from './shown.ts';

const change = (store: CurrentStore): void => {
  it('is read as suspended until it is resumed; both changes are idempotent', async () => {
    const { user, set, card } = await aLearner(store(), { cards: 2 });
    const [first, second] = set.cards.map(untouched);
    for (const suspended of [true, true, false, false, true]) {
      expect(await suspend(store(), user, { id: card }, suspended)).toBe('done');
      expect(await store().cards.find(user, card)).toEqual({ ...first, suspended });
      expect(await cardsOf(store(), user, set.id)).toEqual([{ ...first, suspended }, second]);
    }
  });

  it('keeps the learner’s progress', async () => {
    const { user, card } = await aLearner(store());
    const { after } = await recorded(store(), user, aReview({ card, rating: 'easy' }));
    for (const suspended of [true, false]) {
      await suspend(store(), user, { id: card }, suspended);
      expect(await store().cards.find(user, card)).toMatchObject({ progress: after, suspended });
    }
  });

  it('does not find a card of another user or an unknown one', async () => {
    const { user, card } = await aLearner(store());
    const stranger = await aLearner(store());
    for (const id of [card, randomCardId()])
      expect(await suspend(store(), stranger.user, { id })).toBe('card_not_found');
    expect(await store().cards.find(user, card)).toMatchObject({ suspended: false });
  });
};

const due = (store: CurrentStore): void => {
  it('excludes the card, in any state, and its place among new cards goes to the next', async () => {
    const { user, set } = await aLearner(store(), { cards: 6 });
    const ids: readonly CardId[] = set.cards.map(({ id }) => id);
    const [review, learning, suspendedNew, ...others] = ids;
    if (!review || !learning || !suspendedNew) throw new Error('the set has cards');
    await recorded(store(), user, aReview({ card: review, rating: 'easy' }));
    await recorded(store(), user, aReview({ card: learning, rating: 'again' }));
    const later = addDays(today, 400);
    const dueIds = async (newCardsPerDay?: number) =>
      (
        await dueOf(store(), user, newCardsPerDay === undefined ? { today: later } : { today: later, newCardsPerDay })
      ).map(({ id }) => id);
    expect(await dueIds()).toEqual(ids);
    for (const id of [review, learning, suspendedNew]) await suspend(store(), user, { id });
    expect(await dueIds()).toEqual(others);
    expect(await dueIds(2)).toEqual(others.slice(0, 2));
    for (const id of [suspendedNew, learning, review]) await suspend(store(), user, { id }, false);
    expect(await dueIds()).toEqual(ids);
    expect(await dueIds(2)).toEqual([review, learning, suspendedNew, others[0]]);
  });

  it('still excludes it after a review, and after its undo', async () => {
    const { user, set, card } = await aLearner(store());
    await suspend(store(), user, { id: card });
    const { id } = await recorded(store(), user, aReview({ card, rating: 'again' }));
    expect(await dueOf(store(), user, { today: addDays(today, 400) })).toEqual([]);
    await undo(store(), user, id);
    expect(await dueOf(store(), user, { today: addDays(today, 400) })).toEqual([]);
    await suspend(store(), user, { id: card }, false);
    expect(await dueOf(store(), user, { today })).toEqual([{ id: card, set: set.id, standing: newCard(createdOn) }]);
  });
};

const reviews = (store: CurrentStore): void => {
  it('are recorded and counted like others, and earn nothing', async () => {
    const { user, set, card } = await aLearner(store(), { cards: 2 });
    const [cards, xp] = [
      await aStoredGoal(store(), user, { kind: 'cards', target: 1 }),
      await aStoredGoal(store(), user, { kind: 'xp', target: 1 }),
    ];
    await suspend(store(), user, { id: card });
    const event = await recorded(store(), user, aReview({ card, rating: 'easy' }));
    expect(event).toMatchObject({ suspended: true, xp: 0, set: set.id, before: newCard(createdOn) });
    expect(event.after).toMatchObject({ state: 'review', graduation: 'owed' });
    expect(event.answered).toMatchObject({ xp: 20, streak: 1 });
    const day = aDay(today, { ratings: { easy: 1 }, newCards: 1, cards: 1 });
    expect(await store().activities.onDay(user, today)).toEqual(day);
    expect(await goalOf(store(), user, cards)).toMatchObject({ progress: 1, status: 'completed' });
    expect(await goalOf(store(), user, xp)).toMatchObject({ progress: 0, status: 'in-progress' });
    expect(await store().cards.find(user, card)).toMatchObject({ progress: event.after, suspended: true });
    expect(await recorded(store(), user, aReview({ card: cardAt(set, 1) }))).toMatchObject({
      suspended: false,
      xp: 10,
    });
  });

  it('leave the bonus of a graduation owed: the next review that earns XP includes it', async () => {
    const { user, card } = await aLearner(store());
    await suspend(store(), user, { id: card });
    const first = await recorded(store(), user, aReview({ card, rating: 'easy' }));
    const again = await recorded(store(), user, aReview({ card, day: dueDayOf(first.after) }));
    expect([first.xp, again.xp, again.after.graduation]).toEqual([0, 0, 'owed']);
    await suspend(store(), user, { id: card }, false);
    const next = await recorded(store(), user, aReview({ card, day: dueDayOf(again.after) }));
    expect(next).toMatchObject({ suspended: false, xp: 15, after: { graduation: 'paid' } });
    expect(await store().activities.find(user)).toMatchObject({ reviewXp: 15 });
  });

  it('keep their XP when the card is suspended or resumed later', async () => {
    const { user, card } = await aLearner(store());
    const before = await recorded(store(), user, aReview({ card, rating: 'again' }));
    await suspend(store(), user, { id: card });
    const reviews = [aReview({ card }), aReview({ card, rating: 'easy' })];
    const events = await recordedAll(store(), user, reviews);
    await suspend(store(), user, { id: card }, false);
    expect(events.map(({ suspended, xp }) => [suspended, xp])).toEqual([
      [true, 0],
      [true, 0],
    ]);
    expect(await recordedAll(store(), user, reviews)).toEqual(events);
    const log = new Map((await logOf(store(), user)).map(({ id, suspended }) => [id, suspended]));
    expect([before, ...events].map(({ id }) => log.get(id))).toEqual([false, true, true]);
  });

  it('keep earning nothing after a replay, by a late review or an undo, and after a rebuild', async () => {
    const learner = await aLearner(store(), { cards: 2 });
    const { user, set, card } = learner;
    const xp = await aStoredGoal(store(), user, { kind: 'xp', target: 1_000, endDate: addDays(today, 400) });
    // Created first and recorded last: an instant before all the others.
    const late = aReview({ card, rating: 'hard' });
    const first = await recorded(store(), user, aReview({ card, rating: 'again' }));
    await suspend(store(), user, { id: card });
    const second = await recorded(store(), user, aReview({ card, rating: 'easy' }));
    await suspend(store(), user, { id: card }, false);
    const third = await recorded(store(), user, aReview({ card, day: dueDayOf(second.after) }));
    const other = await recorded(store(), user, aReview({ card: cardAt(set, 1) }));
    const lateOne = await recorded(store(), user, late, third.day);
    const kept = [first, second, third, other, lateOne];
    expect(kept.map(({ suspended }) => suspended)).toEqual([false, true, false, false, false]);
    const expectKept = async (events: typeof kept) => {
      const amounts = amounting(learner, events);
      expect(await shown(store(), learner, events)).toEqual(amounts);
      expect(amounts.events.filter(({ suspended }) => suspended).map((event) => event.xp)).toEqual([0]);
      expect(await goalOf(store(), user, xp)).toMatchObject({ progress: amounts.totals.reviewXp });
    };
    await expectKept(kept);
    await undo(store(), user, first.id);
    await expectKept(kept.slice(1));
    await rebuiltBy(store(), user);
    await expectKept(kept.slice(1));
    await undo(store(), user, third.id);
    await expectKept([second, other, lateOne]);
  });

  it('that are late, of a card that was suspended meanwhile, also earn nothing', async () => {
    const learner = await aLearner(store());
    const { user, card } = learner;
    const late = [aReview({ card, rating: 'easy' }), aReview({ card })];
    const first = await recorded(store(), user, aReview({ card }));
    await suspend(store(), user, { id: card });
    const events = await recordedAll(store(), user, late);
    expect(events.map(({ suspended, xp }) => [suspended, xp])).toEqual([
      [true, 0],
      [true, 0],
    ]);
    const kept = [first, ...events];
    expect(await shown(store(), learner, kept)).toEqual(amounting(learner, kept));
  });
};

export const suspendedConformance = (open: OpenStore): void => {
  describe('a suspended card', () => {
    const store = openedStore(open);
    change(store);
    describe('what is due', () => due(store));
    describe('its reviews', () => reviews(store));
  });
};
