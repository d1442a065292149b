import type { Goal, GoalDetails, LocalDate } from '@flashcards/client-sdk';
import { daysBetween } from '@flashcards/kernel';

export type PacedGoal = Pick<Goal & GoalDetails, 'startDate' | 'endDate' | 'target' | 'progress'>;

export interface Pace {
  /** Today counts: 1 on the last day. */
  readonly daysLeft: number;
  /** What each of these days needs, rounded up to tenths. */
  readonly perDay: number;
  /** What an even pace would have reached by the end of yesterday. */
  readonly expected: number;
  /** How much is missing to that; 0: on track. */
  readonly behind: number;
}

/** The pace of an open goal, from its first to its last day. Both count. */
export const paceOf = ({ startDate, endDate, target, progress }: PacedGoal, today: LocalDate): Pace => {
  const daysLeft = Math.max(1, daysBetween(today, endDate) + 1);
  // A flight west may put today before the start.
  const past = Math.max(0, daysBetween(startDate, today));
  const expected = Math.floor((target * past) / (past + daysLeft));
  return {
    daysLeft,
    perDay: Math.ceil(((target - progress) / daysLeft) * 10) / 10,
    expected,
    behind: Math.max(0, expected - progress),
  };
};
