import { newCard } from '@flashcards/review-scheduling';
import { quietDay } from '@flashcards/streak';
import type { ReviewEvent } from '@flashcards/study';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lived } from './a-history.ts';
import { anyHistory, cardsOfHistory, daysOfHistory, knownHistories, live } from './a-history.ts';
import type { Learner } from './a-learner.ts';
import { aLearner } from './a-learner.ts';
import { aReview, recorded } from './a-review.ts';
import { createdOn } from './a-set.ts';
import { rebuilt, undo } from './an-undo.ts';
import type { CurrentTwins, OpenTwins, Twins } from './opened-store.ts';
import { openedTwins } from './opened-store.ts';

/** All projections of a learner, as either server shows them. */
const shown = async (store: Twins[number], { user, set }: Learner, kept: readonly ReviewEvent[]): Promise<unknown> => ({
  cards: await Promise.all(set.cards.map(async ({ id }) => (await store.cards.find(user, id))?.progress)),
  totals: await store.activities.find(user),
  days: await Promise.all(daysOfHistory.map((day) => store.activities.onDay(user, day))),
  // A repeat answers the event as it stands in the log.
  events: await Promise.all(kept.map((event) => recorded(store, user, event))),
});

const expected = ({ set }: Learner, kept: readonly ReviewEvent[]): unknown => {
  const { progress, totals, days, events } = rebuilt(kept);
  const byId = new Map(events.map((event) => [event.id, event]));
  return {
    cards: set.cards.map(({ id }) => progress.get(id) ?? newCard(createdOn)),
    totals,
    days: daysOfHistory.map((day) => days.find((one) => one.day === day) ?? quietDay(day)),
    events: kept.map(({ id }) => byId.get(id)),
  };
};

/** Later rounds have larger numbers, and no two events the same. */
const expectGrowingNumbers = ({ rounds }: Lived): void => {
  const all = rounds.flat().map(({ seq }) => seq);
  expect(new Set(all).size).toBe(all.length);
  rounds.reduce((last, events) => {
    for (const { seq } of events) expect(seq).toBeGreaterThan(last);
    return Math.max(last, ...events.map(({ seq }) => seq));
  }, 0);
};

const anyOrder = (twins: CurrentTwins): void => {
  it('leaves what a rebuild from the log gives, whatever was answered and undone, in any order, on two servers', async () => {
    const property = fc.asyncProperty(anyHistory, async (history) => {
      const learner = await aLearner(twins()[0], { cards: cardsOfHistory });
      const lived = await live(twins(), learner, history);
      const kept = lived.rounds.flat().filter(({ id }) => !lived.undone.has(id));
      expectGrowingNumbers(lived);
      for (const store of twins()) expect(await shown(store, learner, kept)).toEqual(expected(learner, kept));
    });
    await fc.assert(property, { numRuns: 15, examples: knownHistories.map((history) => [history]) });
  });
};

const twoLearners = (twins: CurrentTwins): void => {
  it('keeps apart the reviews of two learners that have one id, also where one of them is undone', async () => {
    const [store, twin] = twins();
    const [one, other] = [await aLearner(store), await aLearner(twin)];
    const told = aReview({ card: one.card, rating: 'easy' });
    const first = await recorded(store, one.user, told);
    await recorded(twin, other.user, { ...told, card: other.card });
    await undo(store, other.user, told.id);
    const late = aReview({ card: one.card, rating: 'again', at: new Date(told.at.getTime() - 60_000) });
    const kept = [first, await recorded(twin, one.user, late)];
    expect(await shown(store, one, kept)).toEqual(expected(one, kept));
  });
};

export const historiesConformance = (open: OpenTwins): void => {
  describe('a history of reviews', () => {
    const twins = openedTwins(open);
    anyOrder(twins);
    twoLearners(twins);
  });
};
