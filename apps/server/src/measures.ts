import type { Store } from '@flashcards/persistence-ports';
import type { Config } from './config/config.ts';
import type { RequestTiming } from './http/server-timing.ts';
import { requestTiming } from './http/server-timing.ts';
import type { Metrics } from './metrics/metrics.ts';
import { timedStore } from './timed-store.ts';

/** What watches a server, as far as its settings ask for it. */
export interface Measures {
  readonly metrics: Metrics | undefined;
  readonly timing: RequestTiming | undefined;
  /** The store itself where nothing watches it. */
  readonly watched: (store: Store) => Store;
}

export const measuresOf = async (config: Pick<Config, 'metrics' | 'serverTiming'>): Promise<Measures> => {
  // Loaded only here: most servers have none.
  const metrics = config.metrics ? (await import('./metrics/metrics.ts')).serverMetrics() : undefined;
  const timing = config.serverTiming ? requestTiming() : undefined;
  const watchers = [metrics, timing].flatMap((each) => (each ? [each.storeCall] : []));
  const watched = (store: Store): Store =>
    timedStore(store, (call, milliseconds) => {
      for (const watcher of watchers) watcher(call, milliseconds);
    });
  return { metrics, timing, watched: watchers.length > 0 ? watched : (store) => store };
};
