import type { LocalDate } from '@flashcards/kernel';
import type { Goal } from './goal.ts';
import { judge, refresh } from './judge.ts';

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

/** The XP that came for this goal; `undefined` when nothing of it falls into the goal's window. */
const xpGained = ({ createdAt, endDate }: Goal, changes: readonly XpChange[]): number | undefined => {
  const from = createdAt.getTime();
  let gained: number | undefined;
  for (const { at, day, xp } of changes) if (at.getTime() >= from && day <= endDate) gained = (gained ?? 0) + xp;
  return gained;
};

/** Another review of the card on that day that counts makes no difference to the pair of card and day. */
const pairsGained = ({ createdAt, endDate }: Goal, { at, day, times, lastOther }: PairChange): number | undefined => {
  if (at < createdAt || day > endDate) return undefined;
  return lastOther && lastOther >= createdAt ? 0 : times;
};

const countOne = (goal: Goal, tally: Tally, today: LocalDate): Goal => {
  const gained = goal.kind === 'xp' ? xpGained(goal, tally.xp) : pairsGained(goal, tally.pair);
  if (gained === undefined) return refresh(goal, today);
  return judge(gained === 0 ? goal : { ...goal, progress: goal.progress + gained }, today);
};

/**
 * The goals after a change of the log: those in whose window it falls are counted and judged anew, the others looked at
 * (contract, section 5). A goal that is as it was is the same object.
 */
export const count = (goals: readonly Goal[], tally: Tally, today: LocalDate): readonly Goal[] =>
  goals.map((goal) => countOne(goal, tally, today));

export const completedAmong = (goals: readonly Goal[]): number =>
  goals.filter(({ status }) => status === 'completed').length;
