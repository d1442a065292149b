import type { LocalDate } from '@flashcards/kernel';
import type { Activity, Counted, DayActivity, Learner, Recount, Streak } from '@flashcards/streak';
import { recount } from '@flashcards/streak';
import type { Replayed } from './replay.ts';
import { countedOf } from './replay.ts';
import type { Slices } from './slices.ts';

/** A learner's totals and days between two changes. */
export interface RunningLearner {
  activity: Activity;
  readonly days: Map<LocalDate, DayActivity>;
  readonly changed: Set<LocalDate>;
  /** All active days, or those after `streakBefore`. */
  activeDays: readonly LocalDate[];
  readonly streakBefore: Streak | undefined;
}

export const runningLearner = ({ activity, days, activeDays }: Learner): RunningLearner => ({
  activity,
  days: new Map(days.map((day) => [day.day, day])),
  changed: new Set(),
  activeDays: activeDays ?? [],
  streakBefore: activeDays ? undefined : activity.streak,
});

export const changedDays = ({ days, changed }: RunningLearner): readonly DayActivity[] =>
  [...days.values()].filter(({ day }) => changed.has(day));

const countOne = (learner: RunningLearner, change: Recount): void => {
  const { activity, days, activeDays, streakBefore } = learner;
  const before = { activity, days: [...days.values()], activeDays, ...(streakBefore ? { streakBefore } : {}) };
  const counted = recount(before, change);
  learner.activity = counted.activity;
  for (const day of counted.days) {
    days.set(day.day, day);
    learner.changed.add(day.day);
  }
};

/** Whether a replay left the counts of an event as they were. Those of a cram never change. */
const isSameCount = ([one]: readonly Counted[], [other]: readonly Counted[]): boolean =>
  !one ||
  !other ||
  'isCram' in one ||
  'isCram' in other ||
  (one.xp === other.xp &&
    one.isFirst === other.isFirst &&
    one.isFirstThatDay === other.isFirstThatDay &&
    one.maturity === other.maturity);

/** About 1 ms of work. */
const eventsPerSlice = 256;

/** The counts of replayed events before and after, without those that did not change. */
const recounted = ({ was, is }: Replayed, from: number): Recount => {
  const some = is.slice(from, from + eventsPerSlice).flatMap((event, index) => {
    const known = was[from + index];
    const pair = known && { removed: countedOf(known), added: countedOf(event) };
    return pair && !isSameCount(pair.removed, pair.added) ? [pair] : [];
  });
  return { removed: some.flatMap(({ removed }) => removed), added: some.flatMap(({ added }) => added) };
};

/**
 * Counts a change of the log and then the replayed events, in slices. The old and the new count of an event are in one
 * slice, so that its day stays active.
 */
export const countLearner = function* (learner: RunningLearner, change: Recount, replayed: Replayed): Slices<void> {
  countOne(learner, change);
  for (const { day } of change.added)
    if (!learner.activeDays.includes(day)) learner.activeDays = [...learner.activeDays, day].sort();
  for (let from = 0; from < replayed.is.length; from += eventsPerSlice) {
    const some = recounted(replayed, from);
    if (some.added.length > 0) countOne(learner, some);
    yield;
  }
};
