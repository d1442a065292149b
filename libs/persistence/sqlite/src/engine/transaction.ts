import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './connection.ts';
import { isBusy } from './sqlite-error.ts';

/** Lets other work of the process run, where that is due; call it between the slices of a long write. */
export type Breathe = () => Promise<void> | undefined;

/** Where a long change is worked out and written while others go on. */
export interface Unhurried {
  readonly connection: Connection;
  readonly breathe: Breathe;
}

export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A pause costs some microseconds of the event loop, more than most reads; work of less than this goes on without. */
const longestSlice = 0.5;

/**
 * In each pause of a write those who wait for the lock wait for all requests that have arrived, which may be hundreds
 * of milliseconds.
 */
export const longestSliceOfWrite = 4;

/** Pauses only where the work since the last pause took long: for work that is usually short. */
export const pacing = (longest = longestSlice): Breathe => {
  let since = performance.now();
  const pause = async (): Promise<void> => {
    await breathe();
    since = performance.now();
  };
  return () => (performance.now() - since < longest ? undefined : pause());
};

const longestLockWait = 5_000;
/** Often, for a busy neighbour leaves the lock free for a moment only. */
const lockRetry = 2;

/** Whether whoever waits for a lock is to wait on. */
export type IsPatient = () => boolean;

/** Patience that begins now. */
export const patience = (): IsPatient => {
  const end = performance.now() + longestLockWait;
  return () => performance.now() <= end;
};

/** Another process may hold the lock; waiting for it must not block this one. */
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
    // SQLite has rolled back by itself, as it does on a full disk; the error that led here is the one to tell.
  }
};

/** Lets all statements of `work` read the state that the first of them finds. */
export const oneState = <T>(connection: Connection, work: () => T): T => {
  connection.run('BEGIN');
  try {
    return work();
  } finally {
    // There is nothing to keep; a transaction that failed may have ended by itself.
    rollBack(connection);
  }
};

/** The same over many turns of the event loop, on a connection that nobody else uses meanwhile. */
export const longState = async <T>(connection: Connection, work: () => Promise<T>): Promise<T> => {
  connection.run('BEGIN');
  try {
    // The state is that of the first statement, which may find another process at recovering the log.
    await onceUnlocked(() => connection.tuple('SELECT 1 FROM users LIMIT 1'));
    return await work();
  } finally {
    rollBack(connection);
  }
};

/** Runs `work` in one transaction in which references may be broken on the way, as they are while a table is made anew. */
export const transactionWithoutKeys = async (
  connection: Connection,
  isPatient: IsPatient,
  work: (connection: Connection) => void,
): Promise<void> => {
  // Inside a transaction this pragma does nothing.
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
