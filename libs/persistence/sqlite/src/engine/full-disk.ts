import type { Connection } from './connection.ts';
import { isUnwritten } from './sqlite-error.ts';
import { toNumber } from './values.ts';

export interface FullDisk {
  /** Remembers whether the disk took the last write. */
  noticing<T>(write: () => Promise<T>): Promise<T>;
  /** Rejects when it did not, and still does not. */
  check(): Promise<void>;
}

/** Writes nothing new, but writes: a page of the log and a commit. */
export const writePage = (writer: Connection): void =>
  writer.exec(`PRAGMA user_version = ${toNumber(writer.tuple('PRAGMA user_version')?.[0])}`);

/** Whoever asks whether the disk is full may ask often. */
const pause = 5_000;

/**
 * Tells a disk that is full also where it says that it has room, as with a quota. Only when a write has failed is one
 * tried: a large import that did not fit says nothing about a review.
 */
export const fullDisk = (tryWrite: () => Promise<void>): FullDisk => {
  let failed: unknown;
  let tried = Number.NEGATIVE_INFINITY;
  let trying = Promise.resolve();
  return {
    noticing: async (write) => {
      try {
        const result = await write();
        failed = undefined;
        return result;
      } catch (error) {
        if (isUnwritten(error)) failed = error;
        throw error;
      }
    },
    check: () => {
      if (failed === undefined) return Promise.resolve();
      if (performance.now() - tried < pause) return trying;
      tried = performance.now();
      return (trying = tryWrite());
    },
  };
};
