import type { CardId, LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { CountedWindow, Moment } from './count.ts';
import type { Goal } from './goal.ts';

/** Days, both ends inclusive. */
export interface DayRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The parts of a kept review that goals need. */
export interface GoalReview extends Moment {
  readonly card: CardId;
  readonly xp: number;
}

/** The most days by which a learner's date differs from the UTC date, in any zone with any rollover hour. */
const farthestDay = 2;

const dateInUtc = (instant: Date): LocalDate => instant.toISOString().slice(0, 10) as LocalDate;

const earlierOf = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? one : other);

/** Days of which only reviews from the goal's creation on count. */
export interface SplitDays extends DayRange {
  /** All reviews of these days are before this instant. */
  readonly until: Date;
}

const range = (from: LocalDate, to: LocalDate): DayRange | undefined => (from <= to ? { from, to } : undefined);

/** An upper bound for the end of a learner's day, in any zone with any rollover hour. */
const endOf = (day: LocalDate): Date => new Date(`${addDays(day, farthestDay + 1)}T00:00:00Z`);

const splitDays = (days: DayRange | undefined): SplitDays | undefined => days && { ...days, until: endOf(days.to) };

/**
 * A goal's window in days. `split`: days that may have reviews both before and after the goal's creation, so that
 * reviews have to be checked one by one. `whole`: the later days, which count completely.
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

/** Counts the progress of a goal from kept reviews, in any order. It remembers the pairs of card and day. */
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

/** The progress of a goal from these kept reviews, in any order. */
export const progressBy = (goal: CountedWindow, reviews: Iterable<GoalReview>): number => {
  const counter = progressCounter(goal);
  for (const review of reviews) counter.add(review);
  return counter.progress();
};
