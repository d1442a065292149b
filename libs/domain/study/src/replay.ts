import type { XpChange } from '@flashcards/goals';
import type { LocalDate } from '@flashcards/kernel';
import type { Progress, Ripeness } from '@flashcards/review-scheduling';
import { isSameProgress, maturityOf } from '@flashcards/review-scheduling';
import type { Counted } from '@flashcards/streak';
import { outcomeOf } from './outcome.ts';
import type { Referred, ReviewEvent } from './review-event.ts';
import type { Slices } from './slices.ts';

/** The state of a card before some of its events, and what replaying them needs. */
export interface ReplayStart {
  readonly progress: Progress;
  readonly referred: Referred;
}

/**
 * Recomputes the events of one card in this order: each on its own day, with its own retention, weights, load and
 * elapsed days. Progress and XP are new; `answered` is kept.
 */
export const replay = ({ progress, referred }: ReplayStart, events: readonly ReviewEvent[]): readonly ReviewEvent[] => {
  let before = progress;
  return events.map((event) => {
    const replayed = { ...event, before, ...outcomeOf(before, event, referred) };
    before = replayed.after;
    return replayed;
  });
};

/** A review that counts, and no event of another kind. */
export const isReview = ({ type }: Pick<ReviewEvent, 'type'>): boolean => type === undefined;

/** Whether a replay changed an event. */
export const isMoved = (was: ReviewEvent, is: ReviewEvent): boolean =>
  was.xp !== is.xp ||
  was.isFirstThatDay !== is.isFirstThatDay ||
  !isSameProgress(was.before, is.before) ||
  !isSameProgress(was.after, is.after);

/** The parts of an event that count for its day and the totals: none of an event without an answer. */
export const countedOf = ({
  type,
  day,
  rating,
  xp,
  before,
  isFirstThatDay,
}: Pick<ReviewEvent, 'type' | 'day' | 'rating' | 'xp' | 'isFirstThatDay'> & {
  readonly before: Ripeness;
}): readonly Counted[] => {
  if (rating === undefined) return [];
  if (type === 'cram') return [{ day, xp: 0, isCram: true }];
  return [{ day, rating, xp, isFirst: before.state === 'new', isFirstThatDay, maturity: maturityOf(before) }];
};

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
  const index = opening ? later.findIndex((event) => isReview(event) && event.day === opening.day) : -1;
  const event = later[index];
  return opening && event ? later.with(index, { ...event, isFirstThatDay: opening.isFirst }) : later;
};

/** About 1 ms of work. */
const eventsPerSlice = 32;

/** Replays the events after a change in slices. */
export const replayLater = function* (
  { progress, referred }: ReplayStart,
  later: readonly ReviewEvent[],
  opening?: Opening,
): Slices<Replayed> {
  const events = opened(later, opening);
  const is: ReviewEvent[] = [];
  for (let from = 0; from < events.length; from += eventsPerSlice) {
    const start = { progress: is.at(-1)?.after ?? progress, referred };
    is.push(...replay(start, events.slice(from, from + eventsPerSlice)));
    yield;
  }
  return { progress: is.at(-1)?.after ?? progress, was: later, is };
};

/** The changes of the XP of replayed events. */
export const xpMoved = ({ was, is }: Replayed): readonly XpChange[] =>
  is.flatMap(({ at, day, xp }, index) => {
    const gained = xp - (was[index]?.xp ?? 0);
    return gained === 0 ? [] : [{ at, day, xp: gained }];
  });

/** The instant of the last review on this day. */
export const lastOn = (events: readonly ReviewEvent[], day: LocalDate): Date | undefined =>
  events.findLast((event) => isReview(event) && event.day === day)?.at;
