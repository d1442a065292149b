import type { Goal } from '@flashcards/goals';
import { progressBy } from '@flashcards/goals';
import type { LocalDate } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import type { DueLoad, Progress } from '@flashcards/review-scheduling';
import { maturityOf, newCard } from '@flashcards/review-scheduling';
import type { DayActivity, HeatmapDays, MonthRetention, Retained } from '@flashcards/streak';
import { isActive } from '@flashcards/streak';
import type { MarkEvent, ReviewEvent, Totals, Verdicts } from '@flashcards/study';
import { expect } from 'vitest';
import type { Learner } from './a-learner.ts';
import { recordedAll } from './a-review.ts';
import { createdOn } from '../library/a-set.ts';
import { rebuilt } from './an-undo.ts';

/** All projections of a learner, except goals. */
export interface Shown {
  readonly cards: readonly (Progress | undefined)[];
  readonly totals: Totals;
  readonly days: readonly DayActivity[];
  readonly heatmap: HeatmapDays;
  readonly retention: readonly MonthRetention[];
  readonly events: readonly ReviewEvent[];
}

const always = { from: '2024-01-01' as LocalDate, to: '2030-12-31' as LocalDate };

/** The store's projections of a learner, and these of their events. */
export const shown = async (store: Store, { user, set }: Learner, kept: readonly ReviewEvent[]): Promise<Shown> => ({
  cards: await Promise.all(set.cards.map(async ({ id }) => (await store.cards.find(user, id))?.progress)),
  totals: await store.activities.find(user),
  days: await store.activities.inDays(user, always),
  heatmap: await store.activities.heatmap(user),
  retention: await store.activities.retention(user),
  // A repeated review returns the event as it is in the log.
  events: await recordedAll(store, user, kept),
});

const retained = (events: readonly ReviewEvent[]): Retained => ({
  reviews: events.length,
  passed: events.filter(({ rating }) => rating !== 'again').length,
});

/** The retention that these events imply, as a rebuild computes it. */
export const retentionOf = (events: readonly ReviewEvent[]): readonly MonthRetention[] => {
  const counting = events.filter(({ isFirstThatDay, before }) => isFirstThatDay && maturityOf(before));
  return [...new Set(counting.map(({ day }) => day.slice(0, 7)))].sort().map((month) => {
    const ofMonth = counting.filter(({ day }) => day.startsWith(month));
    return {
      month,
      young: retained(ofMonth.filter(({ before }) => maturityOf(before) === 'young')),
      mature: retained(ofMonth.filter(({ before }) => maturityOf(before) === 'mature')),
    };
  });
};

const daysWhere = (days: readonly DayActivity[], holds: (day: DayActivity) => boolean): readonly LocalDate[] =>
  days.filter(holds).map(({ day }) => day);

/** What the projections follow from, in addition to reviews. */
interface Implied extends Partial<Verdicts> {
  readonly marks?: readonly MarkEvent[];
  readonly loads?: readonly DueLoad[];
}

/**
 * The expected projections when these reviews are kept, these marks were set and the learner got this many verdicts.
 */
export const amounting = (
  { set }: Pick<Learner, 'set'>,
  kept: readonly ReviewEvent[],
  { marks = [], loads = [], completedGoals = 0, questsWon = 0 }: Implied = {},
): Shown => {
  const { progress, activity, days, events } = rebuilt(kept, marks, loads);
  const byId = new Map(events.map((event) => [event.id, event]));
  return {
    cards: set.cards.map(({ id }) => progress.get(id) ?? newCard(createdOn)),
    totals: { ...activity, completedGoals, questsWon },
    days,
    heatmap: { active: daysWhere(days, isActive), called: daysWhere(days, ({ heatmapCalled }) => heatmapCalled) },
    retention: retentionOf(events),
    events: kept.map(({ id }) => byId.get(id)).filter((event) => event !== undefined),
  };
};

/** Expects each goal to count the reviews within its window, and to be completed exactly where they suffice. */
export const expectCountedIn = (goals: readonly Goal[], replayed: readonly ReviewEvent[], on: LocalDate): void => {
  for (const goal of goals) {
    const progress = progressBy(goal, replayed);
    expect(goal).toMatchObject({ progress });
    if (progress >= goal.target) expect(goal.status).toBe('completed');
    else expect(on > goal.endDate ? ['failed'] : ['in-progress', 'failed']).toContain(goal.status);
  }
};

/** The same for reviews as they were recorded. */
export const expectCounted = (goals: readonly Goal[], kept: readonly ReviewEvent[], on: LocalDate): void =>
  expectCountedIn(goals, rebuilt(kept).events, on);
