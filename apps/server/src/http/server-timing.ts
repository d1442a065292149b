import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallWatcher } from '../timed-store.ts';
import type { Layer } from './state.ts';

/** When a request began, and the milliseconds for which the store worked on it, summed up over calls side by side. */
export interface Timing {
  readonly started: number;
  store: number;
}

export interface RequestTiming {
  readonly layer: Layer;
  readonly storeCall: CallWatcher;
}

/** Tells, in `Server-Timing`, what browsers show in their tools. For development: it says what the store has to do. */
export const requestTiming = (): RequestTiming => {
  const current = new AsyncLocalStorage<Timing>();
  return {
    layer: (ctx, next) => {
      const timing = { started: performance.now(), store: 0 };
      ctx.state.timing = timing;
      return current.run(timing, next);
    },
    storeCall: (_, milliseconds) => {
      const timing = current.getStore();
      if (timing) timing.store += milliseconds;
    },
  };
};

export const serverTiming = ({ started, store }: Timing): string =>
  `total;dur=${(performance.now() - started).toFixed(2)}, store;dur=${store.toFixed(2)}`;
