import type { YieldToOthers } from './transaction.ts';

/** Work that may pause at each `yield`. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs all steps without pauses, for work that is known to be short. */
export const atOnce = <T>(steps: Steps<T>): T => {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};

export const withPauses = async <T>(steps: Steps<T>, yieldToOthers: YieldToOthers): Promise<T> => {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await yieldToOthers();
  }
};
