import type { LocalDate } from '@flashcards/kernel';
import type { Goal, GoalStatus } from './goal.ts';
import { statusOn } from './judge.ts';

/** When something was studied: the instant, and the learner's day. */
export interface Moment {
  readonly at: Date;
  readonly day: LocalDate;
}

/** XP that came or, below zero, went. */
export interface XpChange extends Moment {
  readonly xp: number;
}

/** A review of a card that came or went. */
export interface PairChange extends Moment {
  readonly times: 1 | -1;
  /** The instant of the last other kept review of this card on this day: a card counts once a day. */
  readonly lastOther: Date | undefined;
}

/** What a change of the log means to goals. */
export interface Tally {
  readonly xp: readonly XpChange[];
  readonly pair: PairChange;
}

/** Goals after some changes of the log. */
export interface CountedGoals {
  /** One that is as it was is the same object. */
  readonly goals: readonly Goal[];
  /** For each change: how many more of them are completed after it than before it. */
  readonly completed: readonly number[];
}

/** What counts, from which instant on, and on which day for the last time. */
export type CountedWindow = Pick<Goal, 'kind' | 'createdAt' | 'endDate'>;

/** The XP that came for this window; `undefined` when nothing of it falls into it. */
const xpGained = ({ createdAt, endDate }: CountedWindow, changes: readonly XpChange[]): number | undefined => {
  const from = createdAt.getTime();
  let gained: number | undefined;
  for (const { at, day, xp } of changes) if (at.getTime() >= from && day <= endDate) gained = (gained ?? 0) + xp;
  return gained;
};

/** Another review of the card on that day that counts makes no difference to the pair of card and day. */
const pairsGained = (
  { createdAt, endDate }: CountedWindow,
  { at, day, times, lastOther }: PairChange,
): number | undefined => {
  const from = createdAt.getTime();
  if (at.getTime() < from || day > endDate) return undefined;
  return lastOther && lastOther.getTime() >= from ? 0 : times;
};

/** What a change of the log brings to a window; `undefined` when nothing of it falls into it. */
export const gainedBy = (window: CountedWindow, { xp, pair }: Tally): number | undefined =>
  window.kind === 'xp' ? xpGained(window, xp) : pairsGained(window, pair);

/** After which of the changes a goal is completed, where it was not before, or the other way round. */
interface Turn {
  readonly index: number;
  readonly more: number;
}

const completedBy = (status: GoalStatus): number => (status === 'completed' ? 1 : 0);

/** No goal is made for each change: a thousand may be told of five hundred. */
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
 * The goals after some changes of the log, one after the other: those in whose window a change falls are counted and
 * judged anew, the others looked at (contract, section 5).
 */
export const count = (goals: readonly Goal[], tallies: readonly Tally[], today: LocalDate): CountedGoals => {
  const counted = goals.map((goal) => countOne(goal, tallies, today));
  const completed = tallies.map(() => 0);
  for (const { turns } of counted)
    for (const { index, more } of turns) completed[index] = (completed[index] ?? 0) + more;
  return { goals: counted.map(({ goal }) => goal), completed };
};
