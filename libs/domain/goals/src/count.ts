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

const counts = ({ createdAt, endDate }: Goal, { at, day }: Moment): boolean => at >= createdAt && day <= endDate;

const xpGained = (goal: Goal, changes: readonly XpChange[]): number =>
  changes.reduce((sum, change) => (counts(goal, change) ? sum + change.xp : sum), 0);

/** Another review of the card on that day that counts makes no difference to the pair of card and day. */
const pairsGained = (goal: Goal, { times, lastOther, ...moment }: PairChange): number =>
  counts(goal, moment) && !(lastOther && lastOther >= goal.createdAt) ? times : 0;

const isInWindow = (goal: Goal, { xp, pair }: Tally): boolean =>
  counts(goal, pair) || xp.some((change) => counts(goal, change));

const countOne = (goal: Goal, tally: Tally, today: LocalDate): Goal => {
  if (!isInWindow(goal, tally)) return refresh(goal, today);
  const gained = goal.kind === 'xp' ? xpGained(goal, tally.xp) : pairsGained(goal, tally.pair);
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
