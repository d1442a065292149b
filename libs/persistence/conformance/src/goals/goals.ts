import type { Goal, GoalKind } from '@flashcards/goals';
import { titleOf } from '@flashcards/goals';
import { addDays, refuse } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { aGoal, aStoredGoal, edit, edited, goalOf, goalsOf } from './a-goal.ts';
import { aLearner, cardAt } from '../study/a-learner.ts';
import { aReview, recorded, today } from '../study/a-review.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { noTotals, undo } from '../study/an-undo.ts';
import { hostileTexts } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomAccountId, randomGoalId } from '../random-ids.ts';

const kinds: readonly GoalKind[] = ['xp', 'cards'];
const notFound = refuse('goal_not_found');
const tomorrow = addDays(today, 1);

const making = (store: CurrentStore): void => {
  it.each(kinds)('starts a goal of either kind with zero progress: %s', async (kind) => {
    const { user, card } = await aLearner(store());
    await recorded(store(), user, aReview({ card, at: new Date('2026-03-02T05:00:00Z') }));
    const request = aGoal({ kind, target: 999_999_999 });
    const title = titleOf(request);
    const goal = { ...request, title, startDate: today, startingXp: 10, progress: 0, status: 'in-progress' };
    expect(await store().goals.create(user, { ...request, today })).toEqual({ ok: true, value: goal });
    expect(await goalsOf(store(), user)).toEqual([goal]);
  });

  it.each(kinds)('counts reviews after a clock was set back, and may complete the goal: %s', async (kind) => {
    const { user, card } = await aLearner(store());
    const { at } = await recorded(store(), user, aReview({ card }));
    const justAfter = new Date(at.getTime() + 1);
    const made = await aStoredGoal(store(), user, { kind, target: 1, createdAt: at });
    const missed = await aStoredGoal(store(), user, { kind, target: 1, createdAt: justAfter });
    expect(made).toMatchObject({ status: 'completed', progress: kind === 'xp' ? 10 : 1 });
    expect(missed).toMatchObject({ status: 'in-progress', progress: 0 });
    expect(await store().activities.find(user)).toMatchObject({ reviewXp: 10, completedGoals: 1 });
  });

  it('lists them by instant, then by id, to their owner only', async () => {
    const [one, other] = [await aStoredUser(store()), await aStoredUser(store())];
    const made: Goal[] = [];
    // Some in the same millisecond, and the clock is set back.
    for (const instant of [3, 1, 2, 2, 2, 1])
      made.push(await aStoredGoal(store(), one, { createdAt: new Date(1_000 + instant) }));
    const inOrder = made.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
    expect(await goalsOf(store(), one)).toEqual(inOrder);
    for (const user of [other, randomAccountId()]) expect(await goalsOf(store(), user)).toEqual([]);
  });
};

const editing = (store: CurrentStore): void => {
  it.each(kinds)('changes only title, target and end date: %s', async (kind) => {
    const user = await aStoredUser(store());
    const [goal, other] = [await aStoredGoal(store(), user, { kind }), await aStoredGoal(store(), user)];
    const changes = { title: 'a title', target: 7, endDate: addDays(today, 400) };
    expect(await edit(store(), user, goal, changes)).toEqual({ ok: true, value: { ...goal, ...changes } });
    expect(await goalsOf(store(), user)).toEqual([{ ...goal, ...changes }, other]);
  });

  it('accepts any title and returns it unchanged', async () => {
    const user = await aStoredUser(store());
    const goal = await aStoredGoal(store(), user);
    for (const title of hostileTexts) {
      expect(await edited(store(), user, goal, { title })).toEqual({ ...goal, title });
      expect(await goalsOf(store(), user)).toEqual([{ ...goal, title }]);
    }
  });

  it('finds no goal of the other kind, of another account, or unknown', async () => {
    const user = await aStoredUser(store());
    const goal = await aStoredGoal(store(), user);
    const changes = { title: 'not this' };
    expect(await edit(store(), user, { ...goal, kind: 'cards' }, changes)).toEqual(notFound);
    expect(await edit(store(), user, { ...goal, id: randomGoalId() }, changes)).toEqual(notFound);
    expect(await edit(store(), await aStoredUser(store()), goal, changes)).toEqual(notFound);
    expect(await goalsOf(store(), user)).toEqual([goal]);
  });
};

const verdicts = (store: CurrentStore): void => {
  it('completes a goal whose target becomes reached, and can revoke that', async () => {
    const { user, card } = await aLearner(store());
    const goal = await aStoredGoal(store(), user, { target: 11 });
    await recorded(store(), user, aReview({ card }));
    const bonus = async () => (await store().activities.find(user)).completedGoals;
    expect(await edited(store(), user, goal, { target: 10 })).toMatchObject({ status: 'completed', progress: 10 });
    expect(await bonus()).toBe(1);
    expect(await edited(store(), user, goal, { target: 9 })).toMatchObject({ status: 'completed' });
    expect(await bonus()).toBe(1);
    expect(await edited(store(), user, goal, { target: 11 })).toMatchObject({ status: 'in-progress' });
    expect(await bonus()).toBe(0);
  });

  it('fails a goal that gets an end date before today, and can revoke that', async () => {
    const user = await aStoredUser(store());
    const goal = await aStoredGoal(store(), user);
    const failed = { ...goal, endDate: addDays(today, -1), status: 'failed' };
    expect(await edited(store(), user, goal, { endDate: addDays(today, -1) })).toEqual(failed);
    expect(await goalsOf(store(), user)).toEqual([failed]);
    expect(await edited(store(), user, goal, { endDate: today })).toMatchObject({ status: 'in-progress' });
  });

  it('reopens a failed goal, and counts what it missed', async () => {
    const { user, card } = await aLearner(store());
    const goal = await aStoredGoal(store(), user, { kind: 'cards', target: 2, endDate: today });
    expect(await goalOf(store(), user, goal, tomorrow)).toMatchObject({ status: 'failed' });
    await recorded(store(), user, aReview({ card, day: tomorrow }));
    const longer = { endDate: addDays(today, 5), today: tomorrow };
    expect(await edited(store(), user, goal, longer)).toMatchObject({ status: 'in-progress', progress: 1 });
  });
};

const deleting = (store: CurrentStore): void => {
  it('deletes a goal, and nothing else', async () => {
    const user = await aStoredUser(store());
    const [one, other] = [await aStoredGoal(store(), user), await aStoredGoal(store(), user)];
    expect(await store().goals.delete(user, one.id)).toEqual({ ok: true, value: undefined });
    expect(await goalsOf(store(), user)).toEqual([other]);
    expect(await store().goals.delete(user, one.id)).toEqual(notFound);
    expect(await store().activities.find(user)).toEqual(noTotals);
  });

  it('keeps the bonus of a completed goal, also where its reviews are undone later', async () => {
    const { user, card } = await aLearner(store());
    const { id } = await aStoredGoal(store(), user, { target: 10 });
    const left = await aStoredGoal(store(), user, { target: 10 });
    const review = await recorded(store(), user, aReview({ card }));
    expect(await store().activities.find(user)).toMatchObject({ completedGoals: 2 });
    await store().goals.delete(user, id);
    expect(await store().activities.find(user)).toMatchObject({ completedGoals: 2 });
    await undo(store(), user, review.id);
    expect(await store().activities.find(user)).toEqual({ ...noTotals, completedGoals: 1 });
    expect(await goalsOf(store(), user)).toEqual([left]);
  });

  it('finds no goal of another account', async () => {
    const user = await aStoredUser(store());
    const goal = await aStoredGoal(store(), user);
    expect(await store().goals.delete(await aStoredUser(store()), goal.id)).toEqual(notFound);
    expect(await store().goals.delete(user, randomGoalId())).toEqual(notFound);
    expect(await goalsOf(store(), user)).toEqual([goal]);
  });
};

const refreshing = (store: CurrentStore): void => {
  it('fails a goal on the day after its end date, permanently', async () => {
    const user = await aStoredUser(store());
    const goal = await aStoredGoal(store(), user, { endDate: tomorrow });
    expect(await goalsOf(store(), user, tomorrow)).toEqual([goal]);
    const failed = { ...goal, status: 'failed' };
    expect(await goalsOf(store(), user, addDays(today, 2))).toEqual([failed]);
    // After a flight west the stored status stays.
    expect(await goalsOf(store(), user, today)).toEqual([failed]);
    expect(await store().activities.find(user)).toEqual(noTotals);
  });

  it('keeps a goal completed that was reached in time, however late it is read', async () => {
    const { user, card } = await aLearner(store());
    const goal = await aStoredGoal(store(), user, { target: 10, endDate: tomorrow });
    await recorded(store(), user, aReview({ card, day: tomorrow }));
    const completed = { ...goal, progress: 10, status: 'completed' };
    expect(await goalsOf(store(), user, addDays(today, 90))).toEqual([completed]);
    expect(await goalsOf(store(), user, today)).toEqual([completed]);
  });
};

const passedBy = (store: CurrentStore): void => {
  it('fails with an event after its end date, permanently: events outside its window do not reopen it', async () => {
    const { user, set, card } = await aLearner(store(), { cards: 2 });
    const goal = await aStoredGoal(store(), user, { endDate: today });
    await recorded(store(), user, aReview({ card, day: tomorrow }));
    const failed = { ...goal, status: 'failed' };
    expect(await goalsOf(store(), user, today)).toEqual([failed]);
    await recorded(store(), user, aReview({ card: cardAt(set, 1), day: tomorrow }), today);
    expect(await goalsOf(store(), user, today)).toEqual([failed]);
  });

  it('continues with an event in its window on an earlier day, as after a flight west', async () => {
    const { user, card } = await aLearner(store());
    const goal = await aStoredGoal(store(), user, { endDate: today });
    await goalsOf(store(), user, tomorrow);
    await recorded(store(), user, aReview({ card, day: today }), today);
    expect(await goalsOf(store(), user, today)).toEqual([{ ...goal, progress: 10 }]);
  });
};

export const goalsConformance = (open: OpenStore): void => {
  describe('goals', () => {
    const store = openedStore(open);
    describe('created', () => making(store));
    describe('edited', () => editing(store));
    describe('edited and judged again', () => verdicts(store));
    describe('deleted', () => deleting(store));
    describe('listed', () => refreshing(store));
    describe('at their end', () => passedBy(store));
  });
};
