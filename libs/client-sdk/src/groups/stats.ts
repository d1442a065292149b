import type { LocalDate, SetId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { Call } from '../call.ts';
import type { CallOptions, DetailOptions } from '../client-options.ts';
import { anObject } from '../expected.ts';
import type { DateInput } from '../expected-date.ts';
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
  /** Days with reviews: the last 365, or those of a range. */
  readonly reviewsByDay: ReadonlyMap<LocalDate, DayReviews>;
  /** The number of cards due today and on each day after it, 30 days in all by default. Today includes overdue cards. */
  readonly forecast: ReadonlyMap<LocalDate, number>;
  /** By month, `yyyy-mm`: all months with such reviews. */
  readonly retention: ReadonlyMap<string, MonthRetention>;
}

/** The reviews in an hour of the day, on all days. */
export interface HourReviews {
  /** 0–23, by the clock where the learner was. */
  readonly hour: number;
  readonly reviews: number;
  /** Those not rated `again`. */
  readonly passed: number;
}

/** With the times of the reviews, of the same days and sets. */
export interface FullStudyStats extends StudyStats {
  /** All 24 hours. */
  readonly hours: readonly HourReviews[];
  /** The whole minutes of all answers that were sent with `seconds`, practice included. */
  readonly minutes: number;
}

/** What the answers of a month took, and what FSRS predicted of them. */
export interface MonthOfStudy {
  /** Whole minutes, as in `FullStudyStats`. */
  readonly minutes: number;
  /** Those that count for retention, without imported ones. */
  readonly reviews: number;
  readonly passed: number;
  /** The mean probability with which they were expected to pass; absent where there are none. */
  readonly predicted: number | undefined;
}

/** With what each month took, and the retention that FSRS predicted. */
export interface MonthlyStudyStats extends FullStudyStats {
  /** By month, `yyyy-mm`: those with answers. */
  readonly months: ReadonlyMap<string, MonthOfStudy>;
}

/** What to count, if not all. */
export interface StatsOptions extends CallOptions {
  /** The first day of `reviewsByDay` and `retention`, of at most 3660. If left out: the day the account was made. */
  readonly from?: DateInput | undefined;
  /** The last day. If left out: today. */
  readonly to?: DateInput | undefined;
  /** The id of a set: only its cards and their reviews count. */
  readonly set?: string | undefined;
  /** The path of a folder of yours: only what is in it and below it counts. Not together with `set`. */
  readonly folder?: string | undefined;
  /** The days of the forecast, 1 to 365. Default 30. */
  readonly forecast?: number | undefined;
  /** Also what was studied elsewhere: the answers that were imported with the cards of own sets. Default false. */
  readonly imported?: boolean | undefined;
  /** With `true` the same as `detail: 'full'`, and what each month took and predicted. Default false. */
  readonly months?: boolean | undefined;
}

/** Learning statistics. */
export interface Stats {
  /** Returns what `StatsOptions` ask for, with the times of the reviews, and by month. */
  get(options: StatsOptions & Partial<DetailOptions> & { readonly months: true }): Call<MonthlyStudyStats>;
  /** Returns what `StatsOptions` ask for, with the times of the reviews. */
  get(options: StatsOptions & DetailOptions): Call<FullStudyStats>;
  /**
   * Returns reviews by day, a forecast of due cards, retention by month, and the number of cards in each state.
   *
   * @example
   * ```ts
   * const { states, forecast, retention } = await client.stats.get();
   * for (const [day, due] of forecast) console.log(day, due);
   * for (const [month, { mature }] of retention) console.log(month, mature.passed / mature.reviews);
   * const { minutes } = await client.stats.get({ from: '2026-03-01', to: '2026-03-31', detail: 'full' });
   * const { months } = await client.stats.get({ months: true });
   * for (const [month, { reviews, passed, predicted }] of months) console.log(month, passed / reviews, predicted);
   * ```
   */
  get(options?: StatsOptions): Call<StudyStats>;
}

export const stats = {
  get: method('getStudyStats', (call, { name }) => async (given = {}) => {
    const {
      from,
      to,
      set,
      folder,
      forecast: ahead,
      imported,
      months: isMonthly,
      detail,
      ...options
    } = anObject(name, 'options', given as StatsOptions & Partial<DetailOptions>);
    const place = { set: set as SetId | undefined, folder: folder as FolderPath | undefined };
    const query = { from, to, ...place, forecast: ahead, imported, months: isMonthly, detail };
    const { reviewsByDay, forecast, retention, ...rest } = await call({}, options, { query });
    return {
      ...rest,
      reviewsByDay: new Map(reviewsByDay.map(({ date, ...reviews }) => [date, reviews])),
      forecast: new Map(forecast.map(({ date, due }) => [date, due])),
      retention: new Map(retention.map(({ month, ...remembered }) => [month, remembered])),
      ...('months' in rest && { months: new Map(rest.months.map(({ month, ...study }) => [month, study])) }),
    } as never;
  }),
} satisfies MethodsOf<Stats>;
