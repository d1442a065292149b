import type { Progress } from '@flashcards/review-scheduling';
import { experienceOf, isSameProgress, review } from '@flashcards/review-scheduling';
import type { CountedReview } from '@flashcards/streak';
import type { ReviewEvent } from './review-event.ts';
import type { Slices } from './slices.ts';

/**
 * One card's events as they stand when the card starts at `origin` and is reviewed in this order: each on its own day
 * and with its own retention, with progress and XP worked out afresh. What was answered stays.
 */
export const replay = (origin: Progress, events: readonly ReviewEvent[]): readonly ReviewEvent[] => {
  let before = origin;
  return events.map((event) => {
    const { card, rating, day: today, retention } = event;
    const after = review(before, { card, rating, today, retention });
    const replayed = { ...event, before, after, xp: experienceOf({ before, after, rating }) };
    before = after;
    return replayed;
  });
};

const isUnmoved = (was: ReviewEvent, is: ReviewEvent): boolean =>
  was.xp === is.xp && isSameProgress(was.before, is.before) && isSameProgress(was.after, is.after);

export const countedOf = ({ day, xp, before }: ReviewEvent): CountedReview => ({
  day,
  xp,
  isFirst: before.state === 'new',
});

/** Where the events after a change of the log end up. */
export interface Replayed {
  /** The card's progress after the last of them. */
  readonly progress: Progress;
  /** Those that the change moved, as they were and as they are. */
  readonly was: readonly ReviewEvent[];
  readonly is: readonly ReviewEvent[];
}

/** About a millisecond of work. */
const eventsPerSlice = 32;

/** Replays what comes after a change, from `origin` on, a slice at a time. */
export const replayLater = function* (origin: Progress, later: readonly ReviewEvent[]): Slices<Replayed> {
  let progress = origin;
  const was: ReviewEvent[] = [];
  const is: ReviewEvent[] = [];
  for (let from = 0; from < later.length; from += eventsPerSlice) {
    const slice = later.slice(from, from + eventsPerSlice);
    for (const [index, replayed] of replay(progress, slice).entries()) {
      const known = slice[index];
      if (known && !isUnmoved(known, replayed)) {
        was.push(known);
        is.push(replayed);
      }
      progress = replayed.after;
    }
    yield;
  }
  return { progress, was, is };
};
