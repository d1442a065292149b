import type { LocalDate } from '@flashcards/kernel';
import type { Counted, DayActivity, DayMark } from './day-activity.ts';
import { answerCount, isActive, quietDay, withAnswer, withMark } from './day-activity.ts';
import type { Streak } from './streak.ts';
import { markActive } from './streak.ts';

/** The totals of a learner: a projection of the event log that each event updates. */
export interface Activity {
  /** XP from reviews only, which XP goals and XP quests count. */
  readonly reviewXp: number;
  /** Absent until the first active day. */
  readonly streak?: Streak;
}

export const noActivity: Activity = { reviewXp: 0 };

/**
 * True when an event makes a day active that is before the last active one: the learner flew west, or a phone was
 * offline. The streak is then recomputed from all active days.
 */
export const activatesBehind = ({ streak }: Activity, day: DayActivity): boolean =>
  streak !== undefined && day.day < streak.lastActive && !isActive(day);

/** True when removing one answer leaves this day without activity. The streak is then recomputed. */
export const silences = (day: DayActivity): boolean => !day.checkedIn && answerCount(day) === 1;

/** The state of a learner before a change. */
export interface Learner {
  readonly activity: Activity;
  /** The days that the change affects; a missing one was quiet. */
  readonly days: readonly DayActivity[];
  /** All active days, ascending; needed where the change `activatesBehind` or `silences`. */
  readonly activeDays?: readonly LocalDate[];
  /** The streak before the first of `activeDays`, if those are not all. */
  readonly streakBefore?: Streak;
}

/** Answers that are removed and added, and marks of days. */
export interface Recount {
  readonly removed: readonly Counted[];
  readonly added: readonly Counted[];
  readonly marks?: readonly { readonly day: LocalDate; readonly mark: DayMark }[];
}

type Days = ReadonlyMap<LocalDate, DayActivity>;

const movedDays = (days: readonly DayActivity[], { removed, added, marks = [] }: Recount): Days => {
  const known = new Map(days.map((day) => [day.day, day]));
  const moved = new Map<LocalDate, DayActivity>();
  const dayOf = (day: LocalDate): DayActivity => moved.get(day) ?? known.get(day) ?? quietDay(day);
  for (const counted of removed) moved.set(counted.day, withAnswer(dayOf(counted.day), counted, -1));
  for (const counted of added) moved.set(counted.day, withAnswer(dayOf(counted.day), counted, 1));
  for (const { day, mark } of marks) moved.set(day, withMark(dayOf(day), mark));
  return moved;
};

/** The days with these answers and marks added. */
export const countDays = (days: readonly DayActivity[], more: Omit<Recount, 'removed'>): readonly DayActivity[] => {
  const known = new Map(days.map((day) => [day.day, day]));
  return [...new Map([...known, ...movedDays(days, { ...more, removed: [] })]).values()];
};

const activeOf = (days: Iterable<DayActivity>): readonly LocalDate[] =>
  [...days].filter(isActive).map(({ day }) => day);

const isAfter = (day: LocalDate, streak: Streak | undefined): boolean => !streak || day > streak.lastActive;

/** The streak from all active days, or from those after a known streak. */
const streakAnew = (
  { activeDays, streakBefore }: Learner,
  changed: readonly LocalDate[],
  moved: Days,
): Streak | undefined => {
  if (!activeDays || !changed.every((day) => isAfter(day, streakBefore)))
    throw new RangeError('this change needs all active days');
  const unmoved = activeDays.filter((day) => !moved.has(day));
  return [...unmoved, ...activeOf(moved.values())].sort().reduce<Streak | undefined>(markActive, streakBefore);
};

const streakAfter = (learner: Learner, moved: Days): Streak | undefined => {
  const { streak } = learner.activity;
  const was = new Set(activeOf(learner.days));
  const is = new Set(activeOf(moved.values()));
  const woken = [...is].filter((day) => !was.has(day));
  const silenced = [...was].filter((day) => moved.has(day) && !is.has(day));
  const isForward = silenced.length === 0 && woken.every((day) => isAfter(day, streak));
  if (isForward) return woken.sort().reduce<Streak | undefined>(markActive, streak);
  return streakAnew(learner, [...woken, ...silenced], moved);
};

/**
 * The totals and the changed days after answers are removed and added, or days are marked. Throws a RangeError when it
 * needs active days that are missing.
 */
export const recount = (
  learner: Learner,
  change: Recount,
): { readonly activity: Activity; readonly days: readonly DayActivity[] } => {
  const xpOf = (counted: readonly Counted[]): number => counted.reduce((sum, { xp }) => sum + xp, 0);
  const moved = movedDays(learner.days, change);
  const streak = streakAfter(learner, moved);
  const reviewXp = learner.activity.reviewXp - xpOf(change.removed) + xpOf(change.added);
  return { activity: { reviewXp, ...(streak ? { streak } : {}) }, days: [...moved.values()] };
};
