import type { Connection } from './connection.ts';
import { isUnwritten } from './sqlite-error.ts';
import { toNumber } from './values.ts';

export interface FullDisk {
  /** Remembers whether the disk accepted the last write. */
  noticing<T>(write: () => Promise<T>): Promise<T>;
  /** Rejects when it did not, and a retry fails as well. */
  check(): Promise<void>;
}

/** Writes one page of the log and a commit, without any change of data. */
export const writePage = (writer: Connection): void =>
  writer.exec(`PRAGMA user_version = ${toNumber(writer.tuple('PRAGMA user_version')?.[0])}`);

/** Milliseconds between two test writes, however often `check` is called. */
const pause = 5_000;

/**
 * Detects a full disk by a test write, because a disk with a quota may report free space. It only tests after a write
 * has failed: a large import that did not fit says nothing about small writes.
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
