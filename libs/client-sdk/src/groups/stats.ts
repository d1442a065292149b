import type { LocalDate } from '@flashcards/kernel';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import type { MethodsOf } from '../method.ts';
import { method } from '../method.ts';
import type { Reply } from '../operation.ts';

type Listed = Reply<'getStudyStats'>;

/** The reviews of a day by how they were rated; `new` are the cards that were reviewed for the first time. */
export type DayReviews = Omit<Listed['reviewsByDay'][number], 'date'>;
/** Of reviews that count for retention, how many were not `again`; a mature card had an interval of 21 days or more. */
export type MonthRetention = Omit<Listed['retention'][number], 'month'>;

/** What a page of statistics needs; all Maps ascend. */
export interface StudyStats extends Pick<Listed, 'overdue' | 'states'> {
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
