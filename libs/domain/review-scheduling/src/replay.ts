import { experienceOf } from './experience.ts';
import type { Progress } from './progress.ts';
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
