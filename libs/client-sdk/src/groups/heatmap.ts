import type { LocalDate } from '@flashcards/kernel';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import type { MethodsOf } from '../method.ts';
import { passing } from '../method.ts';

/** The streak on each day, by ISO date, in ascending order. */
export type HeatmapDays = ReadonlyMap<LocalDate, number>;

/** The learner's heatmap. */
export interface Heatmap {
  /**
   * Returns the streak on each active day, and on each day `update` was called.
   *
   * @example
   * ```ts
   * const longest = Math.max(0, ...(await client.heatmap.get()).values());
   * ```
   */
  get(options?: CallOptions): Call<HeatmapDays>;
  /**
   * Adds today to the heatmap and returns the whole heatmap. Does not make today an active day; `streak.checkIn` does.
   *
   * @example
   * ```ts
   * const days = await client.heatmap.update();
   * ```
   */
  update(options?: CallOptions): Call<HeatmapDays>;
}

export const heatmap = {
  get: passing('getHeatmap'),
  update: passing('updateHeatmap'),
} satisfies MethodsOf<Heatmap>;
