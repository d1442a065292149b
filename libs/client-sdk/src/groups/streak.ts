import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import type { MethodsOf } from '../method.ts';
import { method, passing } from '../method.ts';

/** The learner's streak: the current run of active days. */
export interface Streak {
  /**
   * Returns the number of active days in the run that ends today, or yesterday if today is not active yet; 0 if the run
   * is broken.
   *
   * @example
   * ```ts
   * const days = await client.streak.get();
   * ```
   */
  get(options?: CallOptions): Call<number>;
  /**
   * Makes today an active day, as a review does, and returns the streak. Calling it again on the same day changes
   * nothing.
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
