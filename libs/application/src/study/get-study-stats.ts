import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { LocalDate } from '@flashcards/kernel';
import type { Activities, Library } from '@flashcards/persistence-ports';
import type { CardStates, ForecastDay, Rating } from '@flashcards/review-scheduling';
import { forecastDays, forecastOf } from '@flashcards/review-scheduling';
import type { DayActivity, MonthRetention } from '@flashcards/streak';
import { reviewCount, withoutGaps } from '@flashcards/streak';
import type { Now } from '../clock.ts';

export interface ReviewDay extends Readonly<Record<Rating, number>> {
  readonly date: LocalDate;
  readonly reviews: number;
  /** Cards that were reviewed for the first time. */
  readonly new: number;
}

export interface StudyStats {
  readonly reviewsByDay: readonly ReviewDay[];
  readonly forecast: readonly ForecastDay[];
  /** Cards that were due before today. The forecast of today includes them. */
  readonly overdue: number;
  readonly retention: readonly MonthRetention[];
  readonly states: CardStates;
}

/** The most days in `reviewsByDay` (contract, section 4). */
const mostDays = 365;

interface Ports {
  readonly activities: Activities;
  readonly library: Library;
  readonly now: Now;
}

const reviewDay = (activity: DayActivity): ReviewDay => ({
  ...activity.ratings,
  date: activity.day,
  reviews: reviewCount(activity),
  new: activity.newCards,
});

/** The statistics of a learner. Its parts are read one by one and are not one snapshot. */
export const getStudyStats =
  ({ activities, library, now }: Ports) =>
  async ({ account, settings }: User): Promise<StudyStats> => {
    const today = studyDay(now(), settings);
    const range = { today, days: forecastDays };
    const counts = await library.counts(account, range);
    return {
      reviewsByDay: (await activities.lastReviewed(account, mostDays)).map(reviewDay),
      forecast: forecastOf(counts, range),
      overdue: counts.overdue,
      retention: withoutGaps(await activities.retention(account), today),
      states: counts.states,
    };
  };
