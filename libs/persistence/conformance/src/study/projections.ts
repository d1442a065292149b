import { addDays } from '@flashcards/kernel';
import { ratings } from '@flashcards/review-scheduling';
import type { ReviewEvent } from '@flashcards/study';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { aStoredGoal, edit, goalsOf } from '../goals/a-goal.ts';
import type { Learner } from './a-learner.ts';
import { aLearner, cardAt } from './a-learner.ts';
import { callHeatmap, checkIn } from './a-mark.ts';
import { aReview, recorded, recordedAll, today } from './a-review.ts';
import { rebuiltBy } from '../asking.ts';
import { unlessBusy } from '../busy.ts';
import { noTotals, undo } from './an-undo.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import { randomAccountId } from '../random-ids.ts';
import { amounting, expectCounted, shown } from './shown.ts';

const tomorrow = addDays(today, 1);

/** What a learner does over time: reviews and batches, many of one card, undoing, goals, a check-in. */
const study = async (twins: CurrentTwins, { user, set }: Learner): Promise<readonly ReviewEvent[]> => {
  const [store] = twins();
  const goal = await aStoredGoal(store, user, { target: 120 });
  await aStoredGoal(store, user, { target: 5, kind: 'cards', endDate: tomorrow });
  const batch = set.cards.slice(1).map(({ id: card }) => aReview({ card, rating: 'again' }));
  const events: ReviewEvent[] = [];
  for (const [index, { id: card }] of set.cards.entries()) {
    const rating = ratings[index % 4] ?? 'good';
    events.push(await recorded(store, user, aReview({ card, rating, day: index % 2 === 0 ? today : tomorrow })));
  }
  const often = Array.from({ length: 90 }, () => aReview({ card: cardAt(set, 0), rating: 'again' }));
  events.push(...(await recordedAll(store, user, often)));
  await edit(store, user, goal, { target: 40 });
  events.push(...(await recordedAll(store, user, batch)));
  await checkIn(store, user, addDays(today, 2));
  const undone = [1, 4, 90, 97].flatMap((index) => events[index] ?? []);
  for (const { id } of undone) await undo(store, user, id);
  return events.filter((event) => !undone.includes(event));
};

const marks = [{ id: '1' as never, at: new Date(0), seq: 0, mark: 'check-in', day: addDays(today, 2) } as const];

const rebuilding = (twins: CurrentTwins): void => {
  it('changes nothing that is correct, and reports its progress', async () => {
    const [store, twin] = twins();
    const learner = await aLearner(store, { cards: 6 });
    const kept = await study(twins, learner);
    const before = [await shown(store, learner, kept), await goalsOf(store, learner.user)];
    const steps = await rebuiltBy(twin, learner.user);
    expect([await shown(store, learner, kept), await goalsOf(store, learner.user)]).toEqual(before);
    expect(steps.length).toBeGreaterThan(0);
    for (const { done, of } of steps) expect(done).toBeLessThanOrEqual(of);
    expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).sort((one, other) => one - other));
    expect(steps.at(-1)?.done).toBe(steps.at(-1)?.of);
  });

  it('that is left early does no harm, and may be repeated', async () => {
    const [store] = twins();
    const learner = await aLearner(store, { cards: 6 });
    const kept = await study(twins, learner);
    const before = [await shown(store, learner, kept), await goalsOf(store, learner.user)];
    for await (const _ of store.projections.rebuild(learner.user)) break;
    expect([await shown(store, learner, kept), await goalsOf(store, learner.user)]).toEqual(before);
    await Promise.all([rebuiltBy(store, learner.user), rebuiltBy(twins()[1], learner.user)]);
    expect([await shown(store, learner, kept), await goalsOf(store, learner.user)]).toEqual(before);
  });

  it('leaves the data that the log implies during concurrent writes', async () => {
    const [store, twin] = twins();
    const learner = await aLearner(store, { cards: 8 });
    let isOver = false;
    const rebuildOn = async (): Promise<void> => {
      while (!isOver) {
        await rebuiltBy(twin, learner.user).catch(unlessBusy);
        // A store may answer without yielding to the event loop, which the writer needs, too.
        await setImmediate();
      }
    };
    const [kept] = await Promise.all([study(twins, learner).finally(() => (isOver = true)), rebuildOn()]);
    for (const each of twins()) {
      const goals = await goalsOf(each, learner.user);
      expectCounted(goals, kept, today);
      const completedGoals = goals.filter(({ status }) => status === 'completed').length;
      expect(await shown(each, learner, kept)).toEqual(amounting(learner, kept, { marks, completedGoals }));
    }
  });

  it('has nothing to do for a user without events, or an unknown one', async () => {
    const [store] = twins();
    const learner = await aLearner(store);
    await callHeatmap(store, learner.user);
    for (const user of [learner.user, randomAccountId()]) {
      await rebuiltBy(store, user);
      expect(await store.activities.find(user)).toEqual(noTotals);
      expect(await goalsOf(store, user)).toEqual([]);
    }
    expect(await store.activities.heatmap(learner.user)).toEqual({ active: [], called: [today] });
  });

  it('leaves other accounts unchanged', async () => {
    const [store] = twins();
    const [one, other] = [await aLearner(store), await aLearner(store)];
    const event = await recorded(store, other.user, aReview({ card: cardAt(other.set, 0) }));
    await rebuiltBy(store, one.user);
    expect(await shown(store, other, [event])).toEqual(amounting(other, [event]));
  });
};

export const projectionsConformance = (open: OpenTwins): void => {
  describe('a rebuild', () => rebuilding(openedTwins(open)));
};
