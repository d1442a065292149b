import type { AnyPut, PendingPut, Put } from './documents.ts';
import { BSON } from './driver.ts';

/** The puts of one step are written at once, the steps one after the other. */
export type Steps<APut = Put> = readonly (readonly APut[])[];

/**
 * A document of MongoDB's holds 16 MiB, and the journal's holds the whole change. A moved event takes 492 bytes, a new
 * one 880, so the largest change that the domain allows fits twice but for a little.
 */
const mostBytes = 15 * 1_048_576;

/** The change as the journal keeps it: flat, for FerretDB takes no array in an array. */
export const pendingOf = (steps: Steps<AnyPut>): readonly PendingPut[] => {
  const pending = steps.flatMap((puts, step) => puts.map((each) => ({ step, ...each })));
  if (BSON.calculateObjectSize({ pending }, { ignoreUndefined: true }) > mostBytes)
    throw new Error('mongodb: the change is too large');
  return pending;
};

export const stepsOf = (pending: readonly PendingPut[]): Steps<PendingPut> => {
  const numbers = [...new Set(pending.map(({ step }) => step))].sort((one, other) => one - other);
  return numbers.map((number) => pending.filter(({ step }) => step === number));
};
