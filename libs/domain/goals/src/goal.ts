import type { GoalId, LocalDate } from '@flashcards/kernel';
import { addDays, dayMonthYear } from '@flashcards/kernel';

/** `cards`: revise so many cards, each once a day. `xp`: gain so much XP from reviews. */
export type GoalKind = 'cards' | 'xp';
export type GoalStatus = 'in-progress' | 'completed' | 'failed';

/** What a learner asks of themselves. */
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

/** A goal and its verdict: stored facts that every event and edit which touches them judges anew. */
export interface Goal extends GoalRequest {
  readonly title: string;
  /** The learner's day when it was made. */
  readonly startDate: LocalDate;
  /** XP from reviews when it was made: shown only, never moved (contract, section 5). */
  readonly startingXp: number;
  /** Of what counts towards it, by the end of its end date: a projection of the log. */
  readonly progress: number;
  readonly status: GoalStatus;
}

/** What a completed goal brings, for as long as it is completed. It feeds no goal and no quest. */
export const goalBonus = 20;

/** An account holds no more. */
export const mostGoals = 1_000;

/** The day after the end date; `undefined` unless the goal has failed. */
export const failDateOf = ({ status, endDate }: Goal): LocalDate | undefined =>
  status === 'failed' ? addDays(endDate, 1) : undefined;

/** What a goal or a quest is called that nobody has named (contract, section 5). */
export const titleOf = ({ kind, target, endDate }: Pick<GoalRequest, 'kind' | 'target' | 'endDate'>): string =>
  kind === 'xp'
    ? `Gain ${target} XP by ${dayMonthYear(endDate)}`
    : `Revise ${target} cards by ${dayMonthYear(endDate)}`;

/** What a learner changes of a goal. */
export interface GoalEdit {
  readonly title: string;
  readonly target: number;
  readonly endDate: LocalDate;
}
