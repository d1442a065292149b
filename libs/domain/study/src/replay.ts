import type { XpChange } from '@flashcards/goals';
import type { LocalDate } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { experienceOf, isSameProgress, maturityOf, review } from '@flashcards/review-scheduling';
import type { CountedReview } from '@flashcards/streak';
import type { ReviewEvent } from './review-event.ts';
import type { Slices } from './slices.ts';

/**
 * Recomputes the events of one card from `origin` in this order: each on its own day and with its own retention.
 * Progress and XP are new; `answered` is kept.
 */
export const replay = (origin: Progress, events: readonly ReviewEvent[]): readonly ReviewEvent[] => {
  let before = origin;
  return events.map((event) => {
    const { card, rating, day: today, retention, suspended } = event;
    const after = review(before, { card, rating, today, retention, suspended });
    const replayed = { ...event, before, after, xp: experienceOf({ before, after, rating, suspended }) };
    before = after;
    return replayed;
  });
};

/** Whether a replay changed an event. */
export const isMoved = (was: ReviewEvent, is: ReviewEvent): boolean =>
  was.xp !== is.xp ||
  was.isFirstThatDay !== is.isFirstThatDay ||
  !isSameProgress(was.before, is.before) ||
  !isSameProgress(was.after, is.after);

/** The parts of a review that count for its day and the totals. */
export const countedOf = ({
  day,
  rating,
  xp,
  before,
  isFirstThatDay,
}: Pick<ReviewEvent, 'day' | 'rating' | 'xp' | 'before' | 'isFirstThatDay'>): CountedReview => ({
  day,
  rating,
  xp,
  isFirst: before.state === 'new',
  isFirstThatDay,
  maturity: maturityOf(before),
});

/**
 * The later events after a change of the log. Each has one review more or less before it, so that all of them change.
 */
export interface Replayed {
  /** The card's progress after the last of them. */
  readonly progress: Progress;
  /** The events before and after, in the same order. */
  readonly was: readonly ReviewEvent[];
  readonly is: readonly ReviewEvent[];
}

/** How a change of the log affects which event of the card is the first of a day. */
export interface Opening {
  readonly day: LocalDate;
  /** Whether the first of the later events on that day is now the first of all events on it. */
  readonly isFirst: boolean;
}

const opened = (later: readonly ReviewEvent[], opening: Opening | undefined): readonly ReviewEvent[] => {
  const index = opening ? later.findIndex(({ day }) => day === opening.day) : -1;
  const event = later[index];
  return opening && event ? later.with(index, { ...event, isFirstThatDay: opening.isFirst }) : later;
};

/** About 1 ms of work. */
const eventsPerSlice = 32;

/** Replays the events after a change, starting from `origin`, in slices. */
export const replayLater = function* (
  origin: Progress,
  later: readonly ReviewEvent[],
  opening?: Opening,
): Slices<Replayed> {
  const events = opened(later, opening);
  const is: ReviewEvent[] = [];
  for (let from = 0; from < events.length; from += eventsPerSlice) {
    is.push(...replay(is.at(-1)?.after ?? origin, events.slice(from, from + eventsPerSlice)));
    yield;
  }
  return { progress: is.at(-1)?.after ?? origin, was: later, is };
};

/** The changes of the XP of replayed events. */
export const xpMoved = ({ was, is }: Replayed): readonly XpChange[] =>
  is.flatMap(({ at, day, xp }, index) => {
    const gained = xp - (was[index]?.xp ?? 0);
    return gained === 0 ? [] : [{ at, day, xp: gained }];
  });

/** The instant of the last event on this day. */
export const lastOn = (events: readonly ReviewEvent[], day: LocalDate): Date | undefined =>
  events.findLast((event) => event.day === day)?.at;
