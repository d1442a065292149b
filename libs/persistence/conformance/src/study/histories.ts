import type { Goal } from '@flashcards/goals';
import { everywhere } from '@flashcards/presets';
import type { DueLoad } from '@flashcards/review-scheduling';
import { lapsesOf } from '@flashcards/review-scheduling';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goalsOf } from '../goals/a-goal.ts';
import type { History } from './a-history.ts';
import { anyHistory, cardsOfHistory } from './a-history.ts';
import type { Learner } from './a-learner.ts';
import { aLearner } from './a-learner.ts';
import type { Life } from './a-life.ts';
import { afterHistory, keptOf, live } from './a-life.ts';
import { setPreset } from './a-preset.ts';
import { aReview, recorded } from './a-review.ts';
import { everyPage, rebuiltBy } from '../asking.ts';
import { undo } from './an-undo.ts';
import { knownHistories } from './known-histories.ts';
import type { CurrentTwins, OpenTwins, Twins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import type { Shown } from './shown.ts';
import { amounting, expectCountedIn, shown } from './shown.ts';

/** Expects later rounds to have higher numbers, and no two events the same. */
const expectGrowingNumbers = ({ rounds }: Life): void => {
  const all = rounds.flat().map(({ seq }) => seq);
  expect(new Set(all).size).toBe(all.length);
  rounds.reduce((last, events) => {
    for (const { seq } of events) expect(seq).toBeGreaterThan(last);
    return Math.max(last, ...events.map(({ seq }) => seq));
  }, 0);
};

interface StateOfAccount extends Shown {
  readonly goals: readonly Goal[];
  readonly loads: readonly DueLoad[];
  /** The lapses at which each card became a leech. */
  readonly leeches: readonly (number | undefined)[];
}

const leechesOf = (store: Twins[number], { user, set }: Learner) =>
  Promise.all(set.cards.map(async ({ id }) => (await store.cards.find(user, id))?.leech?.lapses));

const readState = async (store: Twins[number], learner: Learner, life: Life): Promise<StateOfAccount> => ({
  goals: await goalsOf(store, learner.user, afterHistory),
  loads: await everyPage(store.presets.loads(learner.user)),
  leeches: await leechesOf(store, learner),
  ...(await shown(store, learner, keptOf(life))),
});

/** Expects all data to be what the log implies, and the goals to have their expected status and bonuses. */
const expectOfLog = ({ goals, loads, leeches: _, ...state }: StateOfAccount, learner: Learner, life: Life): void => {
  const { marks, bonuses } = life;
  const { completedGoals } = state.totals;
  expect(state).toEqual(amounting(learner, keptOf(life), { marks, loads, completedGoals }));
  expectCountedIn(goals, state.events, afterHistory);
  const bonus = completedGoals - goals.filter(({ status }) => status === 'completed').length;
  expect(bonus).toBeGreaterThanOrEqual(bonuses.least);
  expect(bonus).toBeLessThanOrEqual(bonuses.most);
};

/** Due days are balanced, and each lapse makes a leech. */
const preset = { balanceLoad: true, leechAt: 1 };

const expectLeeches = ({ cards, leeches }: StateOfAccount): void => {
  const lapses = cards.map((progress) => (progress && lapsesOf(progress)) || undefined);
  expect(leeches).toEqual(lapses);
};

const expectRight = async (twins: CurrentTwins, history: History, hasPreset = false): Promise<void> => {
  const [store, twin] = twins();
  const learner = await aLearner(store, { cards: cardsOfHistory });
  if (hasPreset) await setPreset(store, learner.user, { scope: everywhere, change: preset });
  const life = await live(twins(), learner, history);
  expectGrowingNumbers(life);
  const state = await readState(store, learner, life);
  expectOfLog(state, learner, life);
  if (hasPreset) expectLeeches(state);
  expect(await readState(twin, learner, life)).toEqual(state);
  await rebuiltBy(twin, learner.user);
  expect(await readState(store, learner, life)).toEqual(state);
};

/** Milliseconds to search for a shorter failing history, so that a failure is reported before the test times out. */
const longestSearch = 60_000;

const anyOrder = (twins: CurrentTwins): void => {
  it('leaves what a rebuild from the log computes, for any changes, in any order, on two servers', async () => {
    const property = fc.asyncProperty(anyHistory, fc.boolean(), (history, hasPreset) =>
      expectRight(twins, history, hasPreset),
    );
    await fc.assert(property, { numRuns: 15, interruptAfterTimeLimit: longestSearch });
  });
};

const known = (twins: CurrentTwins): void => {
  it.each(knownHistories)('leaves what a rebuild computes: %s', (_, history) => expectRight(twins, history));
};

const twoLearners = (twins: CurrentTwins): void => {
  it('separates the reviews of two learners with one id, also after an undo', async () => {
    const [store, twin] = twins();
    const [one, other] = [await aLearner(store), await aLearner(twin)];
    const review = aReview({ card: one.card, rating: 'easy' });
    const first = await recorded(store, one.user, review);
    await recorded(twin, other.user, { ...review, card: other.card });
    await undo(store, other.user, review.id);
    const late = aReview({ card: one.card, rating: 'again', at: new Date(review.at.getTime() - 60_000) });
    const kept = [first, await recorded(twin, one.user, late)];
    expect(await shown(store, one, kept)).toEqual(amounting(one, kept));
  });
};

export const historiesConformance = (open: OpenTwins): void => {
  describe('a history', () => {
    // Each in a store of its own, so that none need read the others' reviews.
    describe('at random', () => anyOrder(openedTwins(open)));
    describe('with an earlier regression', () => known(openedTwins(open)));
    describe('of two learners', () => twoLearners(openedTwins(open)));
  });
};
