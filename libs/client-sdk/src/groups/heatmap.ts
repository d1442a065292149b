import type { LocalDate } from '@flashcards/kernel';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import type { MethodsOf } from '../method.ts';
import { passing } from '../method.ts';

/** The streak of each day, by ISO date, ascending. */
export type HeatmapDays = ReadonlyMap<LocalDate, number>;

/** The learner's heatmap. */
export interface Heatmap {
  /**
   * The streak of each active day, and of each day `update` was called.
   *
   * @example
   * ```ts
   * const longest = Math.max(0, ...(await client.heatmap.get()).values());
   * ```
   */
  get(options?: CallOptions): Call<HeatmapDays>;
  /**
   * Puts today into the heatmap, and answers all of it. It makes no day active: `streak.checkIn` does.
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
