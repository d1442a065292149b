import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import { heatmapOf } from '@flashcards/streak';
import { describe, expect, it } from 'vitest';
import { aDay } from './a-day.ts';
import { aLearner } from './a-learner.ts';
import { aMark, callHeatmap, checkIn } from './a-mark.ts';
import { aReview, recorded, today } from './a-review.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { noTotals, undo } from './an-undo.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomAccountId } from '../random-ids.ts';

const inDays = (count: number): LocalDate => addDays(today, count);
const oneDay = { length: 1, longest: 1, lastActive: today, freezes: 0, activeDays: 1 };

const checkIns = (store: CurrentStore): void => {
  it('make a day active, once', async () => {
    const user = await aStoredUser(store());
    const totals = { ...noTotals, streak: oneDay };
    expect(await checkIn(store(), user)).toEqual(totals);
    expect(await checkIn(store(), user)).toEqual(totals);
    expect(await store().activities.find(user)).toEqual(totals);
    expect(await store().activities.onDay(user, today)).toEqual(aDay(today, { checkedIn: true }));
  });

  it('add only a check-in to a day with reviews', async () => {
    const { user, card } = await aLearner(store());
    await recorded(store(), user, aReview({ card }));
    const before = await store().activities.onDay(user, today);
    expect(await checkIn(store(), user)).toEqual({ reviewXp: 10, completedGoals: 0, questsWon: 0, streak: oneDay });
    expect(await store().activities.onDay(user, today)).toEqual({ ...before, checkedIn: true });
  });

  it('take one number of the log', async () => {
    const { user, card } = await aLearner(store());
    const first = await recorded(store(), user, aReview({ card }));
    for (let times = 0; times < 2; times += 1) {
      await checkIn(store(), user);
      await callHeatmap(store(), user);
    }
    const next = await recorded(store(), user, aReview({ card }));
    expect(next.seq).toBe(first.seq + 3);
  });

  it('add a day before the last active one to the streak', async () => {
    const { user, card } = await aLearner(store());
    await checkIn(store(), user);
    await recorded(store(), user, aReview({ card, day: inDays(2) }));
    const streak = { length: 3, longest: 3, lastActive: inDays(2), freezes: 0, activeDays: 3 };
    expect(await checkIn(store(), user, inDays(1))).toMatchObject({ streak });
    expect(await store().activities.find(user)).toMatchObject({ streak });
  });

  it('earn a freeze with the seventh, which bridges a day', async () => {
    const user = await aStoredUser(store());
    for (const day of [0, 1, 2, 3, 4, 5, 6, 8]) await checkIn(store(), user, inDays(day));
    const { streak } = await store().activities.find(user);
    expect(streak).toEqual({ length: 8, longest: 8, lastActive: inDays(8), freezes: 0, activeDays: 8 });
  });
};

const undoing = (store: CurrentStore): void => {
  it('leaves a day with a check-in active', async () => {
    const { user, card } = await aLearner(store());
    const { id } = await recorded(store(), user, aReview({ card }));
    await checkIn(store(), user);
    const totals = { ...noTotals, streak: oneDay };
    expect(await undo(store(), user, id)).toMatchObject({ ok: true, value: { totals } });
    expect(await store().activities.find(user)).toEqual(totals);
    expect(await store().activities.onDay(user, today)).toEqual(aDay(today, { checkedIn: true }));
  });

  it('keeps the streak of the check-ins around a day that becomes inactive', async () => {
    const { user, card } = await aLearner(store());
    for (const day of [0, 1, 3]) await checkIn(store(), user, inDays(day));
    const { id } = await recorded(store(), user, aReview({ card, day: inDays(2) }));
    expect(await store().activities.find(user)).toMatchObject({ streak: { length: 4 } });
    await undo(store(), user, id);
    const streak = { length: 1, longest: 2, lastActive: inDays(3), freezes: 0, activeDays: 3 };
    expect(await store().activities.find(user)).toEqual({ ...noTotals, streak });
  });

  it('keeps a call of the heatmap, but not the active day', async () => {
    const { user, card } = await aLearner(store());
    const { id } = await recorded(store(), user, aReview({ card }));
    await callHeatmap(store(), user);
    await undo(store(), user, id);
    expect(await store().activities.find(user)).toEqual(noTotals);
    expect(await store().activities.heatmap(user)).toEqual({ active: [], called: [today] });
    expect(await store().activities.inDays(user, { from: today, to: today })).toEqual([
      aDay(today, { heatmapCalled: true }),
    ]);
  });
};

const heatmap = (store: CurrentStore): void => {
  it('calls create no activity', async () => {
    const user = await aStoredUser(store());
    expect(await callHeatmap(store(), user)).toEqual(noTotals);
    expect(await callHeatmap(store(), user)).toEqual(noTotals);
    expect(await store().activities.find(user)).toEqual(noTotals);
    expect(await store().activities.onDay(user, today)).toEqual(aDay(today, { heatmapCalled: true }));
    expect(await store().activities.heatmap(user)).toEqual({ active: [], called: [today] });
  });

  it('calls are stored with a check-in, and both with a later review', async () => {
    const { user, card } = await aLearner(store());
    await checkIn(store(), user);
    await callHeatmap(store(), user);
    await recorded(store(), user, aReview({ card }));
    const counts = { ratings: { good: 1 }, newCards: 1, cards: 1, xp: 10, checkedIn: true, heatmapCalled: true };
    expect(await store().activities.onDay(user, today)).toEqual(aDay(today, counts));
    expect(await store().activities.heatmap(user)).toEqual({ active: [today], called: [today] });
  });

  it('contains active and called days, ascending, over years', async () => {
    const { user, card } = await aLearner(store());
    const active = ['2025-12-31', '2026-01-01', '2027-12-31', '2028-02-29', '2028-03-01'] as LocalDate[];
    const called = ['2025-12-31', '2026-01-02', '2028-01-01', '2028-02-29'] as LocalDate[];
    for (const day of [...called].reverse()) await callHeatmap(store(), user, day);
    for (const day of active.slice(1).reverse()) await checkIn(store(), user, day);
    await recorded(store(), user, aReview({ card, day: '2025-12-31' as LocalDate }));
    expect(await store().activities.heatmap(user)).toEqual({ active, called });
  });

  it('contains a bridged day on which it was called, and the streak continues over it', async () => {
    const user = await aStoredUser(store());
    for (const day of [0, 1, 2, 3, 4, 5, 6, 8]) await checkIn(store(), user, inDays(day));
    for (const day of [7, 8]) await callHeatmap(store(), user, inDays(day));
    const shown = heatmapOf(await store().activities.heatmap(user));
    expect([...shown].slice(-3)).toEqual([
      [inDays(6), 7],
      [inDays(7), 7],
      [inDays(8), 8],
    ]);
  });
};

const strangers = (store: CurrentStore): void => {
  it('have separate marks', async () => {
    const [one, other] = [await aStoredUser(store()), await aStoredUser(store())];
    await checkIn(store(), one);
    await callHeatmap(store(), one);
    for (const user of [other, randomAccountId()]) {
      expect(await store().activities.find(user)).toEqual(noTotals);
      expect(await store().activities.heatmap(user)).toEqual({ active: [], called: [] });
      expect(await store().activities.inDays(user, { from: today, to: today })).toEqual([]);
    }
  });

  it('may use one id for marks of their own', async () => {
    const [one, other] = [await aStoredUser(store()), await aStoredUser(store())];
    const mark = aMark('check-in');
    for (const user of [one, other]) {
      expect(await store().activities.mark(user, mark)).toMatchObject({ ok: true, value: { streak: oneDay } });
    }
  });
};

export const marksConformance = (open: OpenStore): void => {
  describe('marks', () => {
    const store = openedStore(open);
    describe('check-ins', () => checkIns(store));
    describe('undoing a review', () => undoing(store));
    describe('the heatmap', () => heatmap(store));
    describe('other users', () => strangers(store));
  });
};
