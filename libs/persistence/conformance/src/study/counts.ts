import type { AccountId, LocalDate, SetId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { CardCounts } from '@flashcards/persistence-ports';
import { dueDayOf, forecastDays } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { aLearner, cardAt } from './a-learner.ts';
import { aReview, recorded, today } from './a-review.ts';
import { aSet, someCards } from '../library/a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { undo } from './an-undo.ts';
import { insert } from '../asking.ts';
import { addCards, deleteCard, deleteSet, suspend } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomAccountId } from '../random-ids.ts';

const none = { new: 0, learning: 0, young: 0, mature: 0, suspended: 0 };

/** Without days that have no due card, which a store may or may not return. */
const countsOf = async (store: CurrentStore, user: AccountId, on = today): Promise<CardCounts> => {
  const { states, overdue, dueOn } = await store().library.counts(user, { today: on, days: forecastDays });
  return { states, overdue, dueOn: new Map([...dueOn].filter(([, due]) => due > 0).sort()) };
};

const states = (store: CurrentStore): void => {
  it('are zero for a user without cards, and for an unknown one', async () => {
    for (const user of [await aStoredUser(store()), randomAccountId()])
      expect(await countsOf(store, user)).toEqual({ states: none, overdue: 0, dueOn: new Map() });
  });

  it('separate new cards, which are due on no day', async () => {
    const { user, set } = await aLearner(store(), { cards: 3 });
    expect(await countsOf(store, user)).toEqual({ states: { ...none, new: 3 }, overdue: 0, dueOn: new Map() });
    await addCards(store(), user, { set: set.id, cards: someCards(2) });
    expect(await countsOf(store, user)).toMatchObject({ states: { new: 5 } });
    await deleteCard(store(), user, { id: cardAt(set, 0) });
    expect(await countsOf(store, user)).toMatchObject({ states: { new: 4 } });
  });

  it('include relearning in learning, count as mature from three weeks on, and count suspended ones only as such', async () => {
    const { user, set } = await aLearner(store(), { cards: 6 });
    const [learning, relearning, young, mature, away, unreviewed] = set.cards;
    if (!learning || !relearning || !young || !mature || !away || !unreviewed) throw new Error('the set has cards');
    await recorded(store(), user, aReview({ card: learning.id, rating: 'again' }));
    for (const rating of ['easy', 'again'] as const)
      await recorded(store(), user, aReview({ card: relearning.id, rating }));
    for (const { id } of [young, mature, away]) await recorded(store(), user, aReview({ card: id, rating: 'easy' }));
    const later = addDays(today, 30);
    const event = await recorded(store(), user, aReview({ card: mature.id, rating: 'easy', day: later }));
    expect(event.after).toMatchObject({ state: 'review' });
    await suspend(store(), user, away);
    const counts = await countsOf(store, user, today);
    expect(counts.states).toEqual({ new: 1, learning: 2, young: 1, mature: 1, suspended: 1 });
    await suspend(store(), user, unreviewed);
    await suspend(store(), user, away, false);
    expect((await countsOf(store, user)).states).toEqual({ new: 0, learning: 2, young: 2, mature: 1, suspended: 1 });
  });

  it('depend on kept reviews: an undone review does not count', async () => {
    const { user, card } = await aLearner(store());
    const { id } = await recorded(store(), user, aReview({ card, rating: 'easy' }));
    await undo(store(), user, id);
    expect(await countsOf(store, user)).toEqual({ states: { ...none, new: 1 }, overdue: 0, dueOn: new Map() });
  });

  it('include only existing cards of the user’s own sets', async () => {
    const { user, set } = await aLearner(store(), { cards: 2 });
    const stranger = await aLearner(store());
    const more = aSet({ cards: someCards(3) });
    await insert(store(), user, more);
    for (const { id } of set.cards) await recorded(store(), user, aReview({ card: id, rating: 'easy' }));
    await deleteSet(store(), user, set.id);
    expect(await countsOf(store, user)).toEqual({ states: { ...none, new: 3 }, overdue: 0, dueOn: new Map() });
    expect(await countsOf(store, stranger.user)).toMatchObject({ states: { new: 1 } });
  });
};

const days = (store: CurrentStore): void => {
  it('have each card on its due day, up to the last day of the forecast, and overdue ones separately', async () => {
    const { user, set, card } = await aLearner(store());
    const { after } = await recorded(store(), user, aReview({ card, rating: 'easy' }));
    const dueDay = dueDayOf(after);
    const on = (day: typeof today) => countsOf(store, user, day);
    const counted = { overdue: 0, dueOn: new Map([[dueDay, 1]]) };
    expect(await on(addDays(dueDay, -forecastDays))).toMatchObject({ overdue: 0, dueOn: new Map() });
    for (const before of [forecastDays - 1, 1, 0]) expect(await on(addDays(dueDay, -before))).toMatchObject(counted);
    for (const after of [1, forecastDays, 5_000])
      expect(await on(addDays(dueDay, after))).toMatchObject({ overdue: 1, dueOn: new Map() });
    await suspend(store(), user, { id: cardAt(set, 0) });
    expect(await on(addDays(dueDay, 1))).toEqual({
      states: { ...none, suspended: 1 },
      overdue: 0,
      dueOn: new Map(),
    });
  });

  it('are as many as asked for', async () => {
    const { user, card } = await aLearner(store());
    const { after } = await recorded(store(), user, aReview({ card, rating: 'easy' }));
    const dueDay = dueDayOf(after);
    const within = async (first: LocalDate, days: number) =>
      (await store().library.counts(user, { today: first, days })).dueOn.get(dueDay) ?? 0;
    expect(await within(dueDay, 1)).toBe(1);
    expect(await within(addDays(dueDay, -1), 1)).toBe(0);
    expect(await within(addDays(dueDay, -364), 365)).toBe(1);
    expect(await within(addDays(dueDay, -365), 365)).toBe(0);
  });

  it('have a card in learning on the day of its last review', async () => {
    const { user, card } = await aLearner(store());
    await recorded(store(), user, aReview({ card, rating: 'good' }));
    expect(await countsOf(store, user)).toMatchObject({ overdue: 0, dueOn: new Map([[today, 1]]) });
    expect(await countsOf(store, user, addDays(today, 1))).toMatchObject({ overdue: 1, dueOn: new Map() });
    expect(await countsOf(store, user, addDays(today, -1))).toMatchObject({ overdue: 0, dueOn: new Map([[today, 1]]) });
  });
};

const sets = (store: CurrentStore): void => {
  it('are the only ones that count, with all their states', async () => {
    const { user, set } = await aLearner(store(), { cards: 3 });
    const stranger = await aLearner(store(), { cards: 4 });
    const [other, empty, gone] = [aSet({ cards: someCards(2) }), aSet({ cards: [] }), aSet({ cards: someCards(2) })];
    for (const each of [other, empty, gone]) await insert(store(), user, each);
    await recorded(store(), user, aReview({ card: cardAt(set, 0), rating: 'again' }));
    await recorded(store(), user, aReview({ card: cardAt(other, 0), rating: 'easy' }));
    await suspend(store(), user, { id: cardAt(other, 1) });
    await deleteSet(store(), user, gone.id);
    const of = async (...ids: readonly SetId[]) => {
      const counts = await store().library.counts(user, { today, days: forecastDays, sets: new Set(ids) });
      const due = [...counts.dueOn.values()].reduce((sum, each) => sum + each, 0);
      return [counts.states, due];
    };
    expect(await of(set.id)).toEqual([{ ...none, new: 2, learning: 1 }, 1]);
    expect(await of(other.id, empty.id)).toEqual([{ ...none, young: 1, suspended: 1 }, 1]);
    expect(await of(set.id, other.id)).toEqual([{ ...none, new: 2, learning: 1, young: 1, suspended: 1 }, 2]);
    expect(await of(empty.id, gone.id, stranger.set.id)).toEqual([none, 0]);
    expect(await of()).toEqual([none, 0]);
  });
};

export const countsConformance = (open: OpenStore): void => {
  describe('counts of cards', () => {
    const store = openedStore(open);
    describe('by state', () => states(store));
    describe('by due day', () => days(store));
    describe('of some sets', () => sets(store));
  });
};
