import type { LocalDate } from '@flashcards/kernel';
import { daysBetween } from '@flashcards/kernel';

/** A learner's run of active days as of `lastActive`. */
export interface Streak {
  /** Active days in the run; days bridged by a freeze do not count. */
  readonly length: number;
  readonly longest: number;
  readonly lastActive: LocalDate;
  /** Freezes held, at most two. */
  readonly freezes: number;
  /** All active days; each seventh earns a freeze. */
  readonly activeDays: number;
}

const activeDaysPerFreeze = 7;
const mostFreezes = 2;

/** Days without activity between the last active day and `day`, both exclusive. */
const missedBefore = (streak: Streak, day: LocalDate): number => Math.max(0, daysBetween(streak.lastActive, day) - 1);

/**
 * The streak on a day without activity after `lastActive`: the run continues while the day is not over and the freezes
 * cover every missed day (contract, section 5).
 */
export const streakOn = (streak: Streak | undefined, today: LocalDate): number =>
  streak && missedBefore(streak, today) <= streak.freezes ? streak.length : 0;

/** Counts `day` as active. The last active day or an earlier day changes nothing. */
export const markActive = (streak: Streak | undefined, day: LocalDate): Streak => {
  if (!streak) return { length: 1, longest: 1, lastActive: day, freezes: 0, activeDays: 1 };
  if (day <= streak.lastActive) return streak;
  const length = streakOn(streak, day) + 1;
  const activeDays = streak.activeDays + 1;
  const held = Math.max(0, streak.freezes - missedBefore(streak, day));
  const earned = activeDays % activeDaysPerFreeze === 0 ? 1 : 0;
  return {
    length,
    longest: Math.max(length, streak.longest),
    lastActive: day,
    freezes: Math.min(mostFreezes, held + earned),
    activeDays,
  };
};

/** Rebuilds the streak from these active days, which must be ascending. */
export const streakOf = (activeDays: readonly LocalDate[]): Streak | undefined =>
  activeDays.reduce<Streak | undefined>(markActive, undefined);
