import type { Batch } from './batch.ts';
import type { Reader } from './reader.ts';

type Step<By, Values extends readonly unknown[], T> = (by: By, ...values: Values) => T;
type Call<Values extends readonly unknown[], T> = (...values: Values) => Promise<T>;

/** Builds the calls of a unit of work: reads are sent at once, writes are collected. */
export interface Steps {
  read<Values extends readonly unknown[], Found>(step: Step<Reader, Values, Promise<Found>>): Call<Values, Found>;
  write<Values extends readonly unknown[]>(step: Step<Batch, Values, void>): Call<Values, void>;
}

/**
 * Enforces the call order of the port: one call at a time, because MongoDB leaves the order of two undefined; and reads
 * before writes, which they would not see.
 */
export const stepsOf = (reader: Reader, batch?: Batch) => {
  let isBusy = false;
  let hasWritten = false;
  const checkFree = (): void => {
    if (isBusy) throw new Error('mongodb: two calls of a unit of work at once');
  };
  const alone = async <T>(step: () => T | Promise<T>): Promise<T> => {
    checkFree();
    isBusy = true;
    try {
      // A second call without awaiting the first comes before this promise settles.
      return await Promise.resolve(step());
    } finally {
      isBusy = false;
    }
  };
  const steps: Steps = {
    read:
      (step) =>
      (...values) => {
        if (hasWritten) return Promise.reject(new Error('mongodb: a read after a write in a unit of work'));
        return alone(() => step(reader, ...values));
      },
    write:
      (step) =>
      (...values) => {
        if (!batch) return Promise.reject(new Error('mongodb: a write in a unit of work that reads'));
        hasWritten = true;
        return alone(() => step(batch, ...values));
      },
  };
  /**
   * Returns whether the finished work has written. Throws if a call is still running, because it would overlap with the
   * commit.
   */
  const end = (): boolean => {
    checkFree();
    return hasWritten;
  };
  return { steps, end };
};
