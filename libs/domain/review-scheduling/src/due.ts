import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Progress } from './progress.ts';

/** The last review's date, or the date of creation while the card is new (contract, section 4). */
export const lastReviewOf = (progress: Progress): LocalDate =>
  progress.state === 'new' ? progress.createdOn : progress.lastReview;

/** The day a card falls due. For all but review cards that day has come already: their steps are under one day. */
export const dueDayOf = (progress: Progress): LocalDate =>
  progress.state === 'review' ? addDays(progress.lastReview, progress.interval) : lastReviewOf(progress);

/** New, learning and relearning cards are always due; review cards from their due day on (contract, section 4). */
export const isDue = (progress: Progress, today: LocalDate): boolean =>
  progress.state !== 'review' || dueDayOf(progress) <= today;
