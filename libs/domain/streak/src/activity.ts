import type { LocalDate } from '@flashcards/kernel';
import type { Streak } from './streak.ts';
import { markActive, streakOf } from './streak.ts';

/** The running totals of a learner: a projection of the event log that one review moves forward. */
export interface Activity {
  /** XP from reviews only; what XP goals and XP quests count. */
  readonly reviewXp: number;
  /** XP from completed goals and quests. */
  readonly bonusXp: number;
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

export const noActivity: Activity = { reviewXp: 0, bonusXp: 0 };

export const quietDay = (day: LocalDate): DayActivity => ({ day, reviews: 0, newCards: 0, xp: 0 });

/** The total that the wire calls `xp` everywhere (contract, section 4). */
export const totalXp = ({ reviewXp, bonusXp }: Activity): number => reviewXp + bonusXp;

/** What of a review counts towards days and totals. */
export interface CountedReview {
  readonly day: LocalDate;
  readonly xp: number;
  /** Whether it was the card's first review ever. */
  readonly isFirst: boolean;
}

const onDay = (day: DayActivity, { xp, isFirst }: CountedReview, times: 1 | -1): DayActivity => ({
  ...day,
  reviews: day.reviews + times,
  newCards: day.newCards + (isFirst ? times : 0),
  xp: day.xp + times * xp,
});

const isActive = ({ reviews }: DayActivity): boolean => reviews > 0;

const streakOfDays = (days: Iterable<DayActivity>): Streak | undefined =>
  streakOf(
    [...days]
      .filter(isActive)
      .map(({ day }) => day)
      .sort(),
  );

/** Whether `day` lies behind the last active one, as after a journey west: its streak is then counted from all days. */
export const isBehind = ({ streak }: Activity, day: LocalDate): boolean =>
  streak !== undefined && day < streak.lastActive;

/** Where a learner stands before a review. */
export interface Standing {
  readonly activity: Activity;
  /** What they did so far on the review's day. */
  readonly today: DayActivity;
  /** All their days, where the review's day `isBehind`. */
  readonly days?: readonly DayActivity[];
}

const withStreak = (activity: Activity, streak: Streak | undefined): Activity => {
  const { streak: _, ...totals } = activity;
  return streak ? { ...totals, streak } : totals;
};

const streakWith = ({ activity, days }: Standing, today: DayActivity): Streak | undefined =>
  days ? streakOfDays([...days.filter(({ day }) => day !== today.day), today]) : markActive(activity.streak, today.day);

/** One review more. */
export const countReview = (
  standing: Standing,
  counted: CountedReview,
): { readonly activity: Activity; readonly today: DayActivity } => {
  const today = onDay(standing.today, counted, 1);
  const { activity } = standing;
  const totals = { ...activity, reviewXp: activity.reviewXp + counted.xp };
  return { activity: withStreak(totals, streakWith(standing, today)), today };
};

export interface Recount {
  readonly removed: readonly CountedReview[];
  readonly added: readonly CountedReview[];
}

/**
 * The totals and the changed days when some reviews are taken out and others put in their place: how an undone review
 * leaves no trace. `days` are all days of the learner.
 */
export const recount = (
  activity: Activity,
  days: readonly DayActivity[],
  { removed, added }: Recount,
): { readonly activity: Activity; readonly days: readonly DayActivity[] } => {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const move = (counted: CountedReview, times: 1 | -1): void => {
    byDay.set(counted.day, onDay(byDay.get(counted.day) ?? quietDay(counted.day), counted, times));
  };
  for (const counted of removed) move(counted, -1);
  for (const counted of added) move(counted, 1);
  const xpOf = (counted: readonly CountedReview[]): number => counted.reduce((sum, { xp }) => sum + xp, 0);
  const touched = new Set([...removed, ...added].map(({ day }) => day));
  return {
    activity: withStreak(
      { ...activity, reviewXp: activity.reviewXp - xpOf(removed) + xpOf(added) },
      streakOfDays(byDay.values()),
    ),
    days: [...byDay.values()].filter(({ day }) => touched.has(day)),
  };
};
