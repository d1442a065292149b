import type { LocalDate } from '@flashcards/kernel';
import type { Goal, GoalStatus } from './goal.ts';
import { statusOn } from './judge.ts';

/** The time of a review: the instant and the learner's day. */
export interface Moment {
  readonly at: Date;
  readonly day: LocalDate;
}

/** XP that was added or, if negative, removed. */
export interface XpChange extends Moment {
  readonly xp: number;
}

/** A review of a card that was added or removed. */
export interface PairChange extends Moment {
  readonly times: 1 | -1;
  /** The instant of the last other kept review of this card on this day: a card counts once a day. */
  readonly lastOther: Date | undefined;
}

/** A change of the log as goals count it. */
export interface Tally {
  readonly xp: readonly XpChange[];
  /** Absent where no review was added or removed. */
  readonly pair?: PairChange | undefined;
}

/** Goals after some changes of the log. */
export interface CountedGoals {
  /** An unchanged goal is the same object. */
  readonly goals: readonly Goal[];
  /** For each change: the number of completed goals after it minus that before it. */
  readonly completed: readonly number[];
}

/** What counts, from which instant, and up to which day. */
export type CountedWindow = Pick<Goal, 'kind' | 'createdAt' | 'endDate'>;

/** The XP within the window; `undefined` when no change falls into it. */
const xpGained = ({ createdAt, endDate }: CountedWindow, changes: readonly XpChange[]): number | undefined => {
  const from = createdAt.getTime();
  let gained: number | undefined;
  for (const { at, day, xp } of changes) if (at.getTime() >= from && day <= endDate) gained = (gained ?? 0) + xp;
  return gained;
};

/** The pair of card and day does not change when another review of the card on that day counts. */
const pairsGained = ({ createdAt, endDate }: CountedWindow, pair: PairChange | undefined): number | undefined => {
  if (!pair) return undefined;
  const { at, day, times, lastOther } = pair;
  const from = createdAt.getTime();
  if (at.getTime() < from || day > endDate) return undefined;
  return lastOther && lastOther.getTime() >= from ? 0 : times;
};

/** The effect of a change of the log on a window; `undefined` when nothing falls into it. */
export const gainedBy = (window: CountedWindow, { xp, pair }: Tally): number | undefined =>
  window.kind === 'xp' ? xpGained(window, xp) : pairsGained(window, pair);

/** The index of a change by which a goal becomes completed (`more` is 1) or stops being completed (-1). */
interface Turn {
  readonly index: number;
  readonly more: number;
}

const completedBy = (status: GoalStatus): number => (status === 'completed' ? 1 : 0);

/** Does not create a goal per change: there may be 1,000 goals and 500 changes. */
const countOne = (
  goal: Goal,
  tallies: readonly Tally[],
  today: LocalDate,
): { readonly goal: Goal; readonly turns: readonly Turn[] } => {
  let { progress, status } = goal;
  const turns: Turn[] = [];
  for (const [index, tally] of tallies.entries()) {
    const gained = gainedBy(goal, tally);
    if (gained === undefined && status !== 'in-progress') continue;
    const was = status;
    progress += gained ?? 0;
    status = statusOn(goal, progress, today);
    const more = completedBy(status) - completedBy(was);
    if (more !== 0) turns.push({ index, more });
  }
  const isSame = progress === goal.progress && status === goal.status;
  return { goal: isSame ? goal : { ...goal, progress, status }, turns };
};

/**
 * The goals after some changes of the log, applied one by one. A goal whose window contains a change is recounted, and
 * its status recomputed; the others are only refreshed (contract, section 5).
 */
export const count = (goals: readonly Goal[], tallies: readonly Tally[], today: LocalDate): CountedGoals => {
  const counted = goals.map((goal) => countOne(goal, tallies, today));
  const completed = tallies.map(() => 0);
  for (const { turns } of counted)
    for (const { index, more } of turns) completed[index] = (completed[index] ?? 0) + more;
  return { goals: counted.map(({ goal }) => goal), completed };
};
