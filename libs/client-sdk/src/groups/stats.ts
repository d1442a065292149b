import type { LocalDate } from '@flashcards/kernel';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import type { MethodsOf } from '../method.ts';
import { method } from '../method.ts';

/** The reviews of a day, by rating. */
export interface DayReviews {
  /** The total. */
  readonly reviews: number;
  readonly again: number;
  readonly hard: number;
  readonly good: number;
  readonly easy: number;
  /** Cards that were reviewed for the first time. */
  readonly new: number;
}

/** Reviews that count for retention, and how many of them were not rated `again`. */
export interface Retention {
  readonly reviews: number;
  readonly passed: number;
}

/** Retention by maturity. A mature card had an interval of 21 days or more. */
export interface MonthRetention {
  readonly young: Retention;
  readonly mature: Retention;
}

/** The number of the learner's own cards in each state. */
export interface CardStates {
  readonly new: number;
  /** Being learned for the first time, or relearned. */
  readonly learning: number;
  readonly young: number;
  /** With an interval of 21 days or more. */
  readonly mature: number;
  /** Not counted in any other state. */
  readonly suspended: number;
}

/** The learner's statistics. All Maps are in ascending order. */
export interface StudyStats {
  /** Cards that were due before today. */
  readonly overdue: number;
  readonly states: CardStates;
  /** Days with reviews among the last 365. */
  readonly reviewsByDay: ReadonlyMap<LocalDate, DayReviews>;
  /** The number of cards due today and on each of the 29 days after it. Today includes overdue cards. */
  readonly forecast: ReadonlyMap<LocalDate, number>;
  /** By month, `yyyy-mm`: all months with such reviews. */
  readonly retention: ReadonlyMap<string, MonthRetention>;
}

/** Learning statistics. */
export interface Stats {
  /**
   * Returns reviews by day, a forecast of due cards, retention by month, and the number of cards in each state.
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
