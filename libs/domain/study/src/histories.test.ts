import type { Moment } from '@flashcards/goals';
import { progressBy } from '@flashcards/goals';
import type { CardId, GoalId, LocalDate, QuestId, ReviewId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import { windowOfStint } from '@flashcards/quests';
import { newCard, ratings } from '@flashcards/review-scheduling';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeptLog } from './a-log.test-data.ts';
import { aLog, completedAmong, createdOn, loadedDay } from './a-log.test-data.ts';
import { inOrderTaken } from './log-order.ts';
import { rebuild } from './rebuild.ts';
import { isReview } from './replay.ts';
import type { Review } from './review-event.ts';

const firstInstant = Date.parse('2026-03-01T12:00:00Z');
const minutesOfADay = 1_440;

/** Days apart, minutes apart, and within one millisecond. */
const anyMinutes = fc.oneof(fc.integer({ min: 0, max: 12 * minutesOfADay }), fc.constantFrom(0, 1, minutesOfADay));
/** After a change of zone, or with a rollover hour, the recorded day may differ from the day of the instant in UTC. */
const anyShift = fc.constantFrom(0, 0, 0, -1, 1, -2);
const anyMoment = fc.record({ minutes: anyMinutes, shift: anyShift }).map(({ minutes, shift }): Moment => {
  const day = addDays(createdOn, Math.floor((minutes + minutesOfADay / 2) / minutesOfADay));
  return { at: new Date(firstInstant + minutes * 60_000), day: addDays(day, shift) };
});
const anyDay = fc.integer({ min: -1, max: 14 }).map((days) => addDays(createdOn, days));
const anyCard = fc.constantFrom('1', '2', '3').map((card) => card as CardId);
const anyGoalId = fc.nat({ max: 12 }).map((id) => String(id) as GoalId);
const anyQuestId = fc.constantFrom('1', '2').map((id) => id as QuestId);
const anyTerms = { target: fc.integer({ min: 1, max: 40 }), endDate: anyDay };

const anyDeed = fc.oneof(
  { weight: 6, arbitrary: fc.record({ rating: fc.constantFrom(...ratings) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('cram' as const), rating: fc.constantFrom(...ratings) }) },
  { weight: 1, arbitrary: fc.constant({ type: 'reset' as const }) },
  { weight: 1, arbitrary: anyDay.map((dueOn) => ({ type: 'due' as const, dueOn })) },
);
const anyReference = fc.constantFrom({}, { weights: 1 }, { load: loadedDay }, { weights: 1, load: loadedDay });
const anyReview = fc
  .tuple(anyMoment, anyCard, anyDeed, anyReference)
  .map(([moment, card, deed, reference]) => ({ ...moment, card, ...deed, ...reference, retention: 0.9 }));

type Step = (logs: readonly KeptLog[], index: number, today: LocalDate) => void;

const both =
  (change: (log: KeptLog, index: number, today: LocalDate) => unknown): Step =>
  (logs, index, today) => {
    for (const log of logs) change(log, index, today);
  };

/** The first log records all at once, the others one by one in processing order. */
const recorded =
  (reviews: readonly Omit<Review, 'id'>[]): Step =>
  ([log, ...others], index, today) => {
    const batch = reviews.map((review, position): Review => ({ ...review, id: `${index}.${position}` as ReviewId }));
    const events = log?.record(batch, today);
    for (const other of others)
      expect(inOrderTaken(batch).flatMap((review) => other.record([review], today))).toEqual(events);
  };

const undoOneOf = (log: KeptLog, nth: number, today: LocalDate): void => {
  const { kept } = log.kept();
  const event = kept[nth % Math.max(1, kept.length)];
  if (event) log.undo(event.id, today);
};

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.array(anyReview, { minLength: 1, maxLength: 4 }).map(recorded) },
  {
    weight: 3,
    arbitrary: fc.nat({ max: 100 }).map((nth) => both((log, _, today) => undoOneOf(log, nth, today))),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(anyCard, fc.boolean()).map(([card, suspended]) => both((log) => log.suspend(card, suspended))),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('check-in' as const, 'heatmap-call' as const), anyMoment)
      .map(([mark, moment]) => both((log) => log.mark(mark, moment))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('xp' as const, 'cards' as const), anyMoment, fc.record(anyTerms))
      .map(([kind, moment, terms]) =>
        both((log, index) => log.makeGoal(String(index) as GoalId, kind, { ...moment, ...terms })),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(anyGoalId, fc.record({ ...anyTerms, title: fc.constant('Spring') }))
      .map(([id, edit]) => both((log, _, today) => log.editGoal(id, edit, today))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(anyQuestId, fc.constantFrom('xp' as const, 'cards' as const), anyMoment, anyDay)
      .map(([quest, kind, { at }, deadline]) => both((log) => log.stints.join({ quest, kind, at, deadline }))),
  },
  { weight: 1, arbitrary: anyQuestId.map((quest) => both((log) => log.stints.leave(quest))) },
  { weight: 1, arbitrary: anyGoalId.map((id) => both((log) => log.deleteGoal(id))) },
  { weight: 1, arbitrary: fc.constant(both((log, _, today) => log.refreshGoals(today))) },
);

const expectToFollow = (log: KeptLog): void => {
  const history = log.kept();
  const reviews = history.kept.filter(isReview);
  expect(log.totals().completedGoals).toBe(completedAmong(log.goals()) + log.deletedCompleted());
  expect(log.projections()).toEqual(rebuild(history, () => newCard(createdOn)));
  for (const goal of log.goals()) {
    expect(goal.progress).toBe(progressBy(goal, reviews));
    expect(goal.status === 'completed').toBe(goal.progress >= goal.target);
  }
  for (const stint of log.stints.all()) expect(stint.progress).toBe(progressBy(windowOfStint(stint), reviews));
};

describe('a history', () => {
  it('equals what a rebuild from its log gives, in any order of arrivals and undos', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyStep, anyDay), { minLength: 1, maxLength: 25, size: 'max' }), (steps) => {
        const logs = [aLog(), aLog()];
        for (const [index, [step, today]] of steps.entries()) {
          step(logs, index, today);
          for (const log of logs) expectToFollow(log);
          expect(logs[1]?.goals()).toEqual(logs[0]?.goals());
          expect(logs[1]?.totals()).toEqual(logs[0]?.totals());
          expect(logs[1]?.stints.all()).toEqual(logs[0]?.stints.all());
        }
      }),
    );
  });
});
