import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './connection.ts';
import { isBusy } from './sqlite-error.ts';

/** Yields to the event loop if it is time to. Call it between the slices of a long write. */
export type YieldToOthers = () => Promise<void> | undefined;

/** The connection and the pauses of a long change. */
export interface Unhurried {
  readonly connection: Connection;
  readonly yieldToOthers: YieldToOthers;
}

export const yieldToOthers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Milliseconds. A pause costs some microseconds, more than most reads, so shorter work runs without one. */
const longestSlice = 0.5;

/**
 * Milliseconds. During each pause of a write, processes that wait for the lock wait for all requests that have arrived,
 * which may take hundreds of milliseconds.
 */
export const longestSliceOfWrite = 4;

/** Yields only when the work since the last pause took longer than `longest` milliseconds. */
export const pacing = (longest = longestSlice): YieldToOthers => {
  let since = performance.now();
  const pause = async (): Promise<void> => {
    await yieldToOthers();
    since = performance.now();
  };
  return () => (performance.now() - since < longest ? undefined : pause());
};

const longestLockWait = 5_000;
/** Milliseconds. Short, because a busy process releases the lock only for a moment. */
const lockRetry = 2;

/** Whether to continue to wait for a lock. */
export type IsPatient = () => boolean;

/** A time limit that starts now. */
export const patience = (): IsPatient => {
  const end = performance.now() + longestLockWait;
  return () => performance.now() <= end;
};

/** Retries while another process holds the lock, without blocking this process. */
export const onceUnlocked = async <T>(work: () => T, isPatient = patience()): Promise<T> => {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || !isPatient()) throw error;
      await sleep(lockRetry);
    }
  }
};

export const rollBack = (connection: Connection): void => {
  try {
    connection.run('ROLLBACK');
  } catch {
    // SQLite has already rolled back, as it does on a full disk. The original error is the one to throw.
  }
};

/** Runs all statements of `work` on one snapshot, that of the first statement. */
export const oneState = <T>(connection: Connection, work: () => T): T => {
  connection.run('BEGIN');
  try {
    return work();
  } finally {
    // There is nothing to keep. A failed transaction may have ended by itself.
    rollBack(connection);
  }
};

/** Like `oneState` over many turns of the event loop, on a connection that no other work uses meanwhile. */
export const longState = async <T>(connection: Connection, work: () => Promise<T>): Promise<T> => {
  connection.run('BEGIN');
  try {
    // The first statement takes the snapshot. It may have to wait while another process recovers the log.
    await onceUnlocked(() => connection.tuple('SELECT 1 FROM users LIMIT 1'));
    return await work();
  } finally {
    rollBack(connection);
  }
};

/** Runs `work` in one transaction without foreign key checks, as recreating a table needs. */
export const transactionWithoutKeys = async (
  connection: Connection,
  isPatient: IsPatient,
  work: (connection: Connection) => void,
): Promise<void> => {
  // This pragma has no effect inside a transaction.
  connection.exec('PRAGMA foreign_keys = OFF');
  try {
    await onceUnlocked(() => connection.exec('BEGIN IMMEDIATE'), isPatient);
    work(connection);
    connection.exec('COMMIT');
  } catch (error) {
    rollBack(connection);
    throw error;
  } finally {
    connection.exec('PRAGMA foreign_keys = ON');
  }
};
