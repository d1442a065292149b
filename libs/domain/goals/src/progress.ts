import type { CardId, LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { CountedWindow, Moment } from './count.ts';
import type { Goal } from './goal.ts';

/** Days, both ends included. */
export interface DayRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** A kept review, as far as goals go. */
export interface GoalReview extends Moment {
  readonly card: CardId;
  readonly xp: number;
}

/** No zone's date, whatever its rollover hour, is further from that of UTC. */
const farthestDay = 2;

const dateInUtc = (instant: Date): LocalDate => instant.toISOString().slice(0, 10) as LocalDate;

const earlierOf = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? one : other);

/** Days of which only what was studied from the goal's creation on counts. */
export interface SplitDays extends DayRange {
  /** No review of these days is of this instant or later. */
  readonly until: Date;
}

const range = (from: LocalDate, to: LocalDate): DayRange | undefined => (from <= to ? { from, to } : undefined);

/** Wherever the learner is, and whatever their rollover hour, the day has ended two days after it began in UTC. */
const endOf = (day: LocalDate): Date => new Date(`${addDays(day, farthestDay + 1)}T00:00:00Z`);

const splitDays = (days: DayRange | undefined): SplitDays | undefined => days && { ...days, until: endOf(days.to) };

/**
 * A goal's window by days. `split`: days on which something may lie on either side of the goal's creation, so that their
 * reviews from then on are asked for one by one. `whole`: the later ones, all of which counts.
 */
export const windowOf = ({
  createdAt,
  endDate,
}: Pick<Goal, 'createdAt' | 'endDate'>): {
  readonly split: SplitDays | undefined;
  readonly whole: DayRange | undefined;
} => {
  const made = dateInUtc(createdAt);
  const lastSplit = addDays(made, farthestDay);
  return {
    split: splitDays(range(addDays(made, -farthestDay), earlierOf(lastSplit, endDate))),
    whole: range(addDays(lastSplit, 1), endDate),
  };
};

export interface ProgressCounter {
  add(review: GoalReview): void;
  progress(): number;
}

/** Counts the progress of a goal, a kept review at a time, in any order. It keeps the pairs of card and day it saw. */
export const progressCounter = ({ kind, createdAt, endDate }: CountedWindow): ProgressCounter => {
  const pairs = new Set<string>();
  let sum = 0;
  return {
    add: ({ at, day, card, xp }) => {
      if (at < createdAt || day > endDate) return;
      if (kind === 'xp') sum += xp;
      else pairs.add(`${card} ${day}`);
    },
    progress: () => (kind === 'xp' ? sum : pairs.size),
  };
};

/** The progress of a goal by these kept reviews alone, in any order. */
export const progressBy = (goal: CountedWindow, reviews: Iterable<GoalReview>): number => {
  const counter = progressCounter(goal);
  for (const review of reviews) counter.add(review);
  return counter.progress();
};
