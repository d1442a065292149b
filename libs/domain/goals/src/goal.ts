import type { GoalId, LocalDate } from '@flashcards/kernel';
import { addDays, dayMonthYear } from '@flashcards/kernel';

/** `cards`: revise a number of cards, each once a day. `xp`: gain XP from reviews. */
export type GoalKind = 'cards' | 'xp';
export type GoalStatus = 'in-progress' | 'completed' | 'failed';

/** The input for a new goal. */
export interface GoalRequest {
  readonly id: GoalId;
  readonly kind: GoalKind;
  /** Cards or XP, 1–999 999 999. */
  readonly target: number;
  /** The last day that counts. */
  readonly endDate: LocalDate;
  /** Reviews from this instant on count. */
  readonly createdAt: Date;
}

/** A goal with its status. Every event and edit that concerns it recomputes the status. */
export interface Goal extends GoalRequest {
  readonly title: string;
  /** The learner's day when it was created. */
  readonly startDate: LocalDate;
  /** XP from reviews when it was created: for display, never changed (contract, section 5). */
  readonly startingXp: number;
  /** What counted towards it until the end of its end date: a projection of the log. */
  readonly progress: number;
  readonly status: GoalStatus;
}

/** The XP of a completed goal while it is completed. It counts towards no goal and no quest. */
export const goalBonus = 20;

/** The most goals of an account. */
export const mostGoals = 1_000;

/** The day after the end date; `undefined` unless the goal has failed. */
export const failDateOf = ({ status, endDate }: Goal): LocalDate | undefined =>
  status === 'failed' ? addDays(endDate, 1) : undefined;

/** The default title of a goal or a quest (contract, section 5). */
export const titleOf = ({ kind, target, endDate }: Pick<GoalRequest, 'kind' | 'target' | 'endDate'>): string =>
  kind === 'xp'
    ? `Gain ${target} XP by ${dayMonthYear(endDate)}`
    : `Revise ${target} cards by ${dayMonthYear(endDate)}`;

/** An edit of a goal. */
export interface GoalEdit {
  readonly title: string;
  readonly target: number;
  readonly endDate: LocalDate;
}
