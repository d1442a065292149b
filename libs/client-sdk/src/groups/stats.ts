import type { LocalDate } from '@flashcards/kernel';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import type { MethodsOf } from '../method.ts';
import { method } from '../method.ts';

/** The reviews of a day by how they were rated. */
export interface DayReviews {
  /** All of them. */
  readonly reviews: number;
  readonly again: number;
  readonly hard: number;
  readonly good: number;
  readonly easy: number;
  /** Cards that were reviewed for the first time. */
  readonly new: number;
}

/** Of reviews that count for retention, how many were not `again`. */
export interface Retention {
  readonly reviews: number;
  readonly passed: number;
}

/** Retention by how well cards were known; a mature card had an interval of 21 days or more. */
export interface MonthRetention {
  readonly young: Retention;
  readonly mature: Retention;
}

/** How many of the learner's own cards stand where. */
export interface CardStates {
  readonly new: number;
  /** Being learned for the first time, or again. */
  readonly learning: number;
  readonly young: number;
  /** With an interval of 21 days or more. */
  readonly mature: number;
  /** These count in no other state. */
  readonly suspended: number;
}

/** What a page of statistics needs; all Maps ascend. */
export interface StudyStats {
  /** Cards that fell due before today. */
  readonly overdue: number;
  readonly states: CardStates;
  /** The last 365 days that have a review. */
  readonly reviewsByDay: ReadonlyMap<LocalDate, DayReviews>;
  /** How many cards fall due today and on each of the 29 days after it; what is overdue counts in today, too. */
  readonly forecast: ReadonlyMap<LocalDate, number>;
  /** By month, `yyyy-mm`: every one from the first on that has such a review. */
  readonly retention: ReadonlyMap<string, MonthRetention>;
}

/** Statistics of one's learning. */
export interface Stats {
  /**
   * Reviews by day, what falls due when, how much is remembered, and how many cards stand where.
   *
   * @example
   * ```ts
   * const { states, forecast, retention } = await client.stats.get();
   * for (const [day, due] of forecast) console.log(day, due);
   * for (const [month, { mature }] of retention) console.log(month, mature.passed / mature.reviews);
   * ```
   */
  get(options?: CallOptions): Call<StudyStats>;
}

export const stats = {
  get: method('getStudyStats', (call) => async (options) => {
    const { reviewsByDay, forecast, retention, ...rest } = await call({}, options);
    return {
      ...rest,
      reviewsByDay: new Map(reviewsByDay.map(({ date, ...reviews }) => [date, reviews])),
      forecast: new Map(forecast.map(({ date, due }) => [date, due])),
      retention: new Map(retention.map(({ month, ...remembered }) => [month, remembered])),
    };
  }),
} satisfies MethodsOf<Stats>;
