import { experienceOf } from './experience.ts';
import type { Progress } from './progress.ts';
import { isSameProgress } from './progress.ts';
import type { ReviewEvent } from './review-event.ts';
import { review } from './schedule.ts';

/**
 * One card's events as they stand when the card starts at `origin` and is reviewed in this order: each on its own day
 * and with its own retention, with progress and XP worked out afresh. `totals` stay as they were answered.
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

/** Whether a replay left the event as it was. */
export const isUnmoved = (was: ReviewEvent, is: ReviewEvent): boolean =>
  was.xp === is.xp && isSameProgress(was.before, is.before) && isSameProgress(was.after, is.after);

const reviewsBefore = ({ before }: ReviewEvent): number => (before.state === 'new' ? 0 : before.reviews);

/** Where a card stood before the one of its reviews that took effect first: by the clock, it need not be the first. */
export const originOf = (events: readonly [ReviewEvent, ...ReviewEvent[]]): Progress =>
  events.reduce((first, event) => (reviewsBefore(event) < reviewsBefore(first) ? event : first)).before;
