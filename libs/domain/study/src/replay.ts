import type { Progress } from '@flashcards/review-scheduling';
import { experienceOf, isSameProgress, review } from '@flashcards/review-scheduling';
import type { CountedReview } from '@flashcards/streak';
import type { ReviewEvent } from './review-event.ts';

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

/** Replays what comes after a change, from `origin` on. */
export const replayLater = (origin: Progress, later: readonly ReviewEvent[]): Replayed => {
  const replayed = replay(origin, later);
  const moved = later.flatMap((was, index) => {
    const is = replayed[index];
    return is && !isUnmoved(was, is) ? [{ was, is }] : [];
  });
  return {
    progress: replayed.at(-1)?.after ?? origin,
    was: moved.map(({ was }) => was),
    is: moved.map(({ is }) => is),
  };
};
