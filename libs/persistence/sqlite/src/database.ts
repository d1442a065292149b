import { StoreUnavailable } from '@flashcards/persistence-ports';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import { isBusy, storeError } from './sqlite-error.ts';

/** Lets other work of the process run; call it between the slices of a long write. */
export type Breathe = () => Promise<void>;

export interface Database {
  /** Runs on what was committed last: at once, also while a write is going on; in memory after earlier writes. */
  read<T>(work: (connection: Connection) => T): Promise<T>;
  /** One `IMMEDIATE` transaction after all writes asked for earlier; rolled back when `work` throws. */
  write<T>(work: (connection: Connection, breathe: Breathe) => T | Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const breathe: Breathe = () => new Promise((resolve) => setImmediate(resolve));

const longestLockWait = 5_000;
/** Often, for a busy neighbour leaves the lock free for a moment only. */
const lockRetry = 2;

/** Another process may hold the lock; waiting for it, from `asked` on, must not block this one. */
const onceUnlocked = async <T>(work: () => T, asked = performance.now()): Promise<T> => {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > asked + longestLockWait) throw error;
      await sleep(lockRetry);
    }
  }
};

const rollBack = (connection: Connection): void => {
  try {
    connection.exec('ROLLBACK');
  } catch {
    // SQLite has rolled back by itself, as it does on a full disk; the error that led here is the one to tell.
  }
};

const transaction = async <T>(connection: Connection, asked: number, work: () => T | Promise<T>): Promise<T> => {
  // Each commit waits for the disk: a run of queued writes must let what else has arrived go between them.
  await breathe();
  await onceUnlocked(() => connection.exec('BEGIN IMMEDIATE'), asked);
  try {
    const result = await work();
    connection.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(connection);
    throw error;
  }
};

/** Moves the log into the file: the driver lets go of files late, too late for SQLite to do so when it closes. */
const emptyLog = (writer: Connection): void => {
  try {
    writer.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Nothing is lost: whoever opens the file next reads the log.
  }
};

/** Opens the writer and, for a file, a second connection whose reads do not wait for it. */
export const openDatabase = async (file: string): Promise<Database> => {
  const isInMemory = file === ':memory:';
  const writer = await onceUnlocked(() => connect(file));
  const reader = isInMemory ? writer : await onceUnlocked(() => connect(file));
  let lastTurn: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | undefined;

  const guarded = async <T>(work: () => T | Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw storeError(error);
    }
  };
  const whenOpen = <T>(work: () => Promise<T>): Promise<T> =>
    closing ? Promise.reject(new StoreUnavailable('sqlite: the store is closed')) : work();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = lastTurn.then(work);
    lastTurn = done.catch(() => undefined);
    return done;
  };
  const closeAll = async (): Promise<void> => {
    await lastTurn;
    if (reader !== writer) reader.close();
    emptyLog(writer);
    writer.close();
  };

  return {
    read: (work) => {
      const read = () => guarded(() => onceUnlocked(() => work(reader)));
      // One connection sees its own half-done transaction, so its reads take turns with the writes.
      return whenOpen(() => (isInMemory ? inTurn(read) : read()));
    },
    write: (work) => {
      // Those who queue behind a lock wait for it together, not each for five seconds of their own.
      const asked = performance.now();
      return whenOpen(() => inTurn(() => guarded(() => transaction(writer, asked, () => work(writer, breathe)))));
    },
    close: () => (closing ??= closeAll()),
  };
};
