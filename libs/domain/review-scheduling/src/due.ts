import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Standing } from './progress.ts';

/** The last review's date, or the date of creation while the card is new (contract, section 4). */
export const lastReviewOf = (standing: Standing): LocalDate =>
  standing.state === 'new' ? standing.createdOn : standing.lastReview;

/** The day a card falls due. For all but review cards that day has come already: their steps are under one day. */
export const dueDayOf = (standing: Standing): LocalDate =>
  standing.state === 'review' ? addDays(standing.lastReview, standing.interval) : lastReviewOf(standing);

/** New, learning and relearning cards are always due; review cards from their due day on (contract, section 4). */
export const isDue = (standing: Standing, today: LocalDate): boolean =>
  standing.state !== 'review' || dueDayOf(standing) <= today;
