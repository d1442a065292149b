import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import type { MethodsOf } from '../method.ts';
import { method, passing } from '../method.ts';

/** The learner's streak: their run of active days. */
export interface Streak {
  /**
   * Active days in the run that ends today, or yesterday while today is still open; 0 when it is over.
   *
   * @example
   * ```ts
   * const days = await client.streak.get();
   * ```
   */
  get(options?: CallOptions): Call<number>;
  /**
   * Makes today an active day, as a review does, and answers the streak. A second time on the same day changes nothing.
   *
   * @example
   * ```ts
   * const days = await client.streak.checkIn();
   * ```
   */
  checkIn(options?: CallOptions): Call<number>;
}

export const streak = {
  get: passing('calculateStreak'),
  checkIn: method('calculateStreak', (call) => (options) => call({}, options, { query: { increase: true } })),
} satisfies MethodsOf<Streak>;
