import type { Goal } from '@flashcards/goals';
import { addDays, refuse } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { ratings } from '@flashcards/review-scheduling';
import type { ReviewEvent } from '@flashcards/study';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aStoredGoal, edit, goalsOf } from './goals/a-goal.ts';
import { aDay } from './study/a-day.ts';
import type { Learner } from './study/a-learner.ts';
import { aLearner, cardAt } from './study/a-learner.ts';
import { callHeatmap, checkIn } from './study/a-mark.ts';
import { aReview, recorded, recordedAll, today } from './study/a-review.ts';
import { aStoredUser } from './accounts/a-user.ts';
import { noTotals, undo } from './study/an-undo.ts';
import { atOnce } from './at-once.ts';
import type { CurrentTwins, OpenTwins } from './opened-store.ts';
import { openedTwins } from './opened-store.ts';
import { amounting, expectCounted, shown } from './study/shown.ts';

const completedAmong = (goals: readonly Goal[]): number => goals.filter(({ status }) => status === 'completed').length;

/** Expects both servers to show what these reviews amount to, including goals. */
const expectKept = async (twins: CurrentTwins, learner: Learner, kept: readonly ReviewEvent[]): Promise<void> => {
  for (const store of twins()) {
    const goals = await goalsOf(store, learner.user);
    expectCounted(goals, kept, today);
    const completedGoals = completedAmong(goals);
    expect(await shown(store, learner, kept)).toEqual(amounting(learner, kept, { completedGoals }));
  }
};

/** The same for the data that each change affects, with fewer reads. */
const expectMoved = async (store: Store, learner: Learner, kept: readonly ReviewEvent[]): Promise<void> => {
  const { user, card } = learner;
  const goals = await goalsOf(store, user);
  expectCounted(goals, kept, today);
  const { cards, totals } = amounting(learner, kept, { completedGoals: completedAmong(goals) });
  expect((await store.cards.find(user, card))?.progress).toEqual(cards[0]);
  expect(await store.activities.find(user)).toEqual(totals);
};

const withGoals = async (twins: CurrentTwins, { user }: Learner): Promise<void> => {
  await aStoredGoal(twins()[0], user, { target: 150 });
  await aStoredGoal(twins()[1], user, { target: 1, kind: 'cards', endDate: addDays(today, 1) });
};

const marks = (twins: CurrentTwins): void => {
  it('make one check-in of fifty', async () => {
    const user = await aStoredUser(twins()[0]);
    const streak = { length: 1, longest: 1, lastActive: today, freezes: 0, activeDays: 1 };
    const answers = await atOnce(twins, 50, (store) => checkIn(store, user));
    expect(answers).toEqual(answers.map(() => ({ ...noTotals, streak })));
    expect(await twins()[0].activities.find(user)).toEqual({ ...noTotals, streak });
  });

  it('set both marks on one day, next to a review', async () => {
    const { user, card } = await aLearner(twins()[0]);
    const review = aReview({ card });
    const each: readonly ((store: Store) => Promise<unknown>)[] = [
      (store) => checkIn(store, user),
      (store) => callHeatmap(store, user),
      (store) => recorded(store, user, review),
    ];
    await atOnce<unknown>(twins, 30, async (store, index) => each[index % 3]?.(store));
    const counts = { ratings: { good: 1 }, newCards: 1, cards: 1, xp: 10, checkedIn: true, heatmapCalled: true };
    for (const { activities } of twins()) {
      expect(await activities.onDay(user, today)).toEqual(aDay(today, counts));
      expect(await activities.find(user)).toMatchObject({ reviewXp: 10, streak: { length: 1, activeDays: 1 } });
    }
  });
};

const reviews = (twins: CurrentTwins): void => {
  it('of fifty with one id are recorded once', async () => {
    const learner = await aLearner(twins()[0]);
    await withGoals(twins, learner);
    const review = aReview({ card: learner.card });
    const events = await atOnce(twins, 50, (store) => recorded(store, learner.user, review));
    expect(events).toEqual(events.map(() => events[0]));
    await expectKept(twins, learner, events.slice(0, 1));
  });

  it('of fifty cards are all recorded, with exactly their XP', async () => {
    const learner = await aLearner(twins()[0], { cards: 50 });
    await withGoals(twins, learner);
    const { user, set } = learner;
    const events = await atOnce(twins, 50, (store, index) =>
      recorded(store, user, aReview({ card: cardAt(set, index), rating: 'hard' })),
    );
    expect(await twins()[1].activities.find(user)).toMatchObject({ reviewXp: 400, completedGoals: 2 });
    expect((await goalsOf(twins()[0], user)).map(({ progress }) => progress)).toEqual([400, 50]);
    await expectKept(twins, learner, events);
  });

  it('that are undone concurrently, single ones and batches, leave the data of the others', async () => {
    const learner = await aLearner(twins()[0], { cards: 3 });
    await withGoals(twins, learner);
    const { user, set } = learner;
    const some = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        aReview({ card: cardAt(set, index % 3), day: addDays(today, index % 2) }),
      );
    const [late, early, after] = [some(9), some(12), some(12)];
    const first = await recordedAll(twins()[0], user, early);
    const undone = early.filter((_, index) => index % 2 === 0);
    const [batch, singles] = await Promise.all([
      recordedAll(twins()[1], user, late),
      atOnce(twins, 12, (store, index) => recorded(store, user, after[index] ?? aReview({ card: learner.card }))),
      atOnce(twins, 12, (store, index) =>
        undo(store, user, undone[index % undone.length]?.id ?? (late[0]?.id as never)),
      ),
    ]);
    const gone = new Set(undone.map(({ id }) => id));
    await expectKept(twins, learner, [...first.filter(({ id }) => !gone.has(id)), ...batch, ...singles]);
  });
};

const oneCard = (twins: CurrentTwins): void => {
  it('of one card are recorded, and undone one by one in any order', async () => {
    const fifty = Array.from({ length: 50 }, (_, index) => index);
    const anyOrder = fc.shuffledSubarray(fifty, { minLength: fifty.length });
    const property = fc.asyncProperty(anyOrder, async (order) => {
      const learner = await aLearner(twins()[0]);
      await withGoals(twins, learner);
      const { user, card } = learner;
      const made = fifty.map((index) =>
        aReview({ card, rating: ratings[index % 4] ?? 'good', day: addDays(today, index % 3) }),
      );
      let kept: readonly ReviewEvent[] = await atOnce(twins, 50, (store, index) =>
        recorded(store, user, made[index] ?? aReview({ card })),
      );
      for (const [nth, index] of order.entries()) {
        const gone = made[index]?.id;
        const [store, other] = nth % 2 === 0 ? twins() : twins().toReversed();
        if (!gone || !store || !other) throw new Error('a review is undone on one of two servers');
        expect(await undo(store, user, gone)).toMatchObject({ ok: true });
        kept = kept.filter(({ id }) => id !== gone);
        if (nth % 10 === 9) await expectKept(twins, learner, kept);
        else await expectMoved(other, learner, kept);
      }
    });
    await fc.assert(property, { numRuns: 1, endOnFailure: true });
  });
};

const goals = (twins: CurrentTwins): void => {
  it('are edited one after the other without lost edits, and concurrent reviews count', async () => {
    const learner = await aLearner(twins()[0], { cards: 10 });
    const { user, set } = learner;
    const goal = await aStoredGoal(twins()[0], user);
    const changes = Array.from({ length: 10 }, (_, index) => ({
      title: `title ${index}`,
      target: 10 * (index + 1),
      endDate: addDays(today, index),
    }));
    const [answers, events] = await Promise.all([
      atOnce(twins, 10, (store, index) => edit(store, user, goal, changes[index] ?? {})),
      atOnce(twins, 10, (store, index) => recorded(store, user, aReview({ card: cardAt(set, index) }))),
    ]);
    expect(answers.map((answer) => answer.ok && answer.value)).toMatchObject(changes);
    const [left, ...others] = await goalsOf(twins()[1], user);
    if (!left || others.length > 0) throw new Error('there is one goal');
    const { title, target, endDate } = left;
    expect(changes).toContainEqual({ title, target, endDate });
    await expectKept(twins, learner, events);
  });

  it('that are deleted while they are edited are gone, and their bonus matches the last edit', async () => {
    const { user, card } = await aLearner(twins()[0]);
    await recorded(twins()[0], user, aReview({ card }));
    const completes = async (): Promise<number> => {
      const goal = await aStoredGoal(twins()[0], user);
      const [answer, deletion] = await Promise.all([
        edit(twins()[0], user, goal, { target: 10 }),
        twins()[1].goals.delete(user, goal.id),
      ]);
      expect(deletion).toEqual({ ok: true, value: undefined });
      if (!answer.ok) expect(answer).toEqual(refuse('goal_not_found'));
      return answer.ok ? 1 : 0;
    };
    const completed = await Promise.all(Array.from({ length: 6 }, completes));
    const completedGoals = completed.reduce((sum, one) => sum + one, 0);
    for (const store of twins()) {
      expect(await goalsOf(store, user)).toEqual([]);
      expect(await store.activities.find(user)).toMatchObject({ reviewXp: 10, completedGoals });
    }
  });
};

export const concurrencyConformance = (open: OpenTwins): void => {
  describe('many concurrent calls', () => {
    const twins = openedTwins(open);
    describe('marks', () => marks(twins));
    describe('reviews', () => reviews(twins));
    describe('goals', () => goals(twins));
    // In a store of its own, so that the others' reviews need not be read.
    describe('reviews', () => oneCard(openedTwins(open)));
  });
};
