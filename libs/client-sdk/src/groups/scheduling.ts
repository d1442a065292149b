import type { LocalDate } from '@flashcards/kernel';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import { anObject } from '../expected.ts';
import type { MethodsOf } from '../method.ts';
import { method } from '../method.ts';

/** What to optimise. */
export interface OptimizationRequest {
  /** Blank for all cards (the default), `set:` and a set's id, or `folder:` and a path, with all below it. */
  readonly scope?: string | undefined;
  /** Whether only the result is wanted: nothing is kept. Default `false`. */
  readonly dryRun?: boolean | undefined;
}

/** Fitted weights. The worse a prediction, the greater its log loss. */
export interface OptimizedScheduling {
  /** The reviews that count. */
  readonly reviews: number;
  /** Whether the weights are now those of the scope. */
  readonly kept: boolean;
  /** The 21 weights of FSRS-6. */
  readonly weights: readonly number[];
  /** Of your present weights, for your last reviews. */
  readonly logLossBefore: number;
  /** Of the new weights, for the same reviews. */
  readonly logLossAfter: number;
}

/** What to simulate. */
export interface SimulationRequest {
  /** 0.70–0.99 */
  readonly desiredRetention: number;
  /** Your weights (the default), or the default ones. */
  readonly weights?: 'own' | 'default' | undefined;
  /** 1–365. */
  readonly days: number;
}

/** What a day would take. */
export interface SimulatedDay {
  /** All answers. */
  readonly reviews: number;
  readonly minutes: number;
}

/** What studying would be like. */
export interface SimulatedScheduling {
  /** From today on. */
  readonly days: ReadonlyMap<LocalDate, SimulatedDay>;
  /** The share of passed reviews of cards in review; absent without such reviews. */
  readonly retention: number | undefined;
  /** The expected number of cards that you recall on the last day. */
  readonly remembered: number;
}

/** When cards are due. */
export interface Scheduling {
  /**
   * Fits the scheduling to your own reviews, and keeps it if it predicts your last reviews better. Once a day for a
   * scope, ten times with `dryRun`. Refused with `not_enough_reviews` below 400 reviews, `set_not_found`,
   * `folder_not_found`, `too_many_requests`, `optimizer_busy`, or `optimizer_unavailable` if the server has no optimiser.
   *
   * @example
   * ```ts
   * const { kept, logLossBefore, logLossAfter } = await client.scheduling.optimize({ dryRun: true });
   * ```
   */
  optimize(request?: OptimizationRequest, options?: CallOptions): Call<OptimizedScheduling>;
  /**
   * Studies your own cards day by day, and returns what each day would take. At most ten times a minute. Refused with
   * `optimizer_busy`.
   *
   * @example
   * ```ts
   * const { days, remembered } = await client.scheduling.simulate({ desiredRetention: 0.85, days: 90 });
   * for (const [day, { reviews, minutes }] of days) console.log(day, reviews, minutes);
   * ```
   */
  simulate(request: SimulationRequest, options?: CallOptions): Call<SimulatedScheduling>;
}

export const scheduling = {
  optimize: method('optimizeScheduling', (call, { name }) => async (request = {}, options) => {
    const { scope = '', dryRun = false } = anObject(name, 'a request, as { scope, dryRun }', request);
    return call({ scope: scope as never, dryRun }, options);
  }),
  simulate: method('simulateScheduling', (call, { name }) => async (request, options) => {
    const {
      desiredRetention,
      weights = 'own',
      days: count,
    } = anObject(name, 'a request, as { desiredRetention, weights, days }', request);
    const { days, ...others } = await call({ desiredRetention, weights, days: count }, options);
    return { ...others, days: new Map(days.map(({ date, ...day }) => [date, day])) };
  }),
} satisfies MethodsOf<Scheduling>;
