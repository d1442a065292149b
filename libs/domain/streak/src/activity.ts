import type { LocalDate } from '@flashcards/kernel';
import type { Streak } from './streak.ts';
import { markActive, streakOf } from './streak.ts';

/** The running totals of a learner: a projection of the event log that one event moves forward. */
export interface Activity {
  /** XP from reviews only; what XP goals and XP quests count. */
  readonly reviewXp: number;
  /** Absent until the first active day. */
  readonly streak?: Streak;
}

/** What a learner did on one of their days. */
export interface DayActivity {
  readonly day: LocalDate;
  readonly reviews: number;
  /** New cards first reviewed on this day; they use up `newCardsPerDay`. */
  readonly newCards: number;
  readonly xp: number;
}

export const noActivity: Activity = { reviewXp: 0 };

export const quietDay = (day: LocalDate): DayActivity => ({ day, reviews: 0, newCards: 0, xp: 0 });

export const isActive = ({ reviews }: DayActivity): boolean => reviews > 0;

/** What of a review counts towards days and totals. */
export interface CountedReview {
  readonly day: LocalDate;
  readonly xp: number;
  /** Whether it was the card's first review ever. */
  readonly isFirst: boolean;
}

/**
 * True when an event on this day makes a day active that lies before the last active one: the learner flew west, or a
 * phone was offline. The streak is then counted anew, from all active days.
 */
export const activatesBehind = ({ streak }: Activity, day: DayActivity): boolean =>
  streak !== undefined && day.day < streak.lastActive && !isActive(day);

/** True when taking one review off this day leaves it without activity: the streak is then counted anew. */
export const silences = (day: DayActivity): boolean => day.reviews === 1;

/** How a learner stands before a change. */
export interface Learner {
  readonly activity: Activity;
  /** The days that the change touches; one that is left out was quiet. */
  readonly days: readonly DayActivity[];
  /** All active days, ascending; needed where the change `activatesBehind` or `silences`. */
  readonly activeDays?: readonly LocalDate[];
}

export interface Recount {
  readonly removed: readonly CountedReview[];
  readonly added: readonly CountedReview[];
}

type Days = ReadonlyMap<LocalDate, DayActivity>;

const movedDay = (day: DayActivity, { xp, isFirst }: CountedReview, times: 1 | -1): DayActivity => ({
  ...day,
  reviews: day.reviews + times,
  newCards: day.newCards + (isFirst ? times : 0),
  xp: day.xp + times * xp,
});

const movedDays = (days: readonly DayActivity[], { removed, added }: Recount): Days => {
  const known = new Map(days.map((day) => [day.day, day]));
  const moved = new Map<LocalDate, DayActivity>();
  const move = (counted: CountedReview, times: 1 | -1): void => {
    const day = moved.get(counted.day) ?? known.get(counted.day) ?? quietDay(counted.day);
    moved.set(counted.day, movedDay(day, counted, times));
  };
  for (const counted of removed) move(counted, -1);
  for (const counted of added) move(counted, 1);
  return moved;
};

const activeOf = (days: Iterable<DayActivity>): readonly LocalDate[] =>
  [...days].filter(isActive).map(({ day }) => day);

const streakAnew = (activeDays: readonly LocalDate[] | undefined, moved: Days): Streak | undefined => {
  if (!activeDays) throw new RangeError('this change needs all active days');
  return streakOf([...activeDays.filter((day) => !moved.has(day)), ...activeOf(moved.values())].sort());
};

const streakAfter = ({ activity: { streak }, days, activeDays }: Learner, moved: Days): Streak | undefined => {
  const was = new Set(activeOf(days));
  const woken = activeOf(moved.values()).filter((day) => !was.has(day));
  const isSilenced = [...was].some((day) => moved.has(day) && !isActive(moved.get(day) ?? quietDay(day)));
  const isBehind = streak !== undefined && woken.some((day) => day < streak.lastActive);
  if (isSilenced || isBehind) return streakAnew(activeDays, moved);
  return woken.toSorted().reduce<Streak | undefined>(markActive, streak);
};

/** The totals and the changed days when some reviews are taken out and others put in. */
export const recount = (
  learner: Learner,
  change: Recount,
): { readonly activity: Activity; readonly days: readonly DayActivity[] } => {
  const xpOf = (counted: readonly CountedReview[]): number => counted.reduce((sum, { xp }) => sum + xp, 0);
  const moved = movedDays(learner.days, change);
  const streak = streakAfter(learner, moved);
  const reviewXp = learner.activity.reviewXp - xpOf(change.removed) + xpOf(change.added);
  return { activity: { reviewXp, ...(streak ? { streak } : {}) }, days: [...moved.values()] };
};
