import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Standing } from './progress.ts';

/** The date of the last review, or the date of creation while the card is new (contract, section 4). */
export const lastReviewOf = (standing: Standing): LocalDate =>
  standing.state === 'new' ? standing.createdOn : standing.lastReview;

/**
 * The day on which a card is due. For cards that are not in review it has passed: their steps are shorter than a day.
 */
export const dueDayOf = (standing: Standing): LocalDate =>
  standing.state === 'review' ? addDays(standing.lastReview, standing.interval) : lastReviewOf(standing);

/** Whole days from one answer to the next; 0 while the card is new or in steps. */
export const intervalOf = (standing: Standing): number => (standing.state === 'review' ? standing.interval : 0);

/** New, learning and relearning cards are always due; cards in review from their due day on (contract, section 4). */
export const isDue = (standing: Standing, today: LocalDate): boolean =>
  standing.state !== 'review' || dueDayOf(standing) <= today;

const minute = 60_000;

/** The length of a card's step; `undefined` for a card that is on none. */
export const minutesOf = (standing: Standing): number | undefined =>
  standing.state === 'new' || standing.state === 'review' ? undefined : standing.minutes;

/** The end of a card's step; `undefined` for a card that is on none, or whose step another program began. */
export const dueAtOf = (standing: Standing): Date | undefined => {
  if (standing.state === 'new' || standing.state === 'review') return undefined;
  const { answeredAt, minutes } = standing;
  return answeredAt === undefined || minutes === undefined ? undefined : new Date(answeredAt + minutes * minute);
};
