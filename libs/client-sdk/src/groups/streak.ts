import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import type { MethodsOf } from '../method.ts';
import { method, passing } from '../method.ts';

/** The learner's streak: the current run of active days. */
export interface Streak {
  /**
   * Returns the number of active days in the current run; 0 if the run has ended. The run continues while freezes cover
   * every missed day since the last active one. Today is missed only when it is over. Each seventh active day earns a
   * freeze; two at most are held.
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
