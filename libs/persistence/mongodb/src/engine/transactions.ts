import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession, MongoClient, TransactionOptions } from '../driver.ts';
import { MongoError, MongoServerError, WriteConcern } from '../driver.ts';
import { isDuplicate, storeError } from '../mongodb-error.ts';
import type { Deadline } from './deadline.ts';
import { mayRunAgain } from './errors.ts';

/**
 * A snapshot may contain data that an election rolls back. A commit, also of reads, waits until a majority has all of
 * it.
 */
const optionsWithin = (milliseconds: number): TransactionOptions => ({
  readConcern: { level: 'snapshot' },
  writeConcern: new WriteConcern('majority', milliseconds, true),
  readPreference: 'primary',
  maxCommitTimeMS: milliseconds,
});

/** More duplicate key errors mean that the work does not read what it inserts, and would never succeed. */
const mostDuplicates = 5;

/** A random pause, so that two units that conflicted do not conflict again. */
const pause = (attempt: number): Promise<void> => sleep(Math.random() * Math.min(5 * 1.5 ** attempt, 200));

const has = (error: unknown, label: string): boolean => error instanceof MongoError && error.hasErrorLabel(label);

/** Whether the server has aborted the transaction. Errors of the driver itself do not show that. */
const isAborted = (error: unknown): boolean =>
  error instanceof MongoServerError && has(error, 'TransientTransactionError');

/**
 * Errors that leave the result of a commit unknown. The driver labels neither a missing primary nor every lost
 * connection.
 */
const isUnknown = (error: unknown): boolean =>
  has(error, 'UnknownTransactionCommitResult') || (!(error instanceof MongoServerError) && mayRunAgain(error));

/** Sends the commit until its result is known. After the deadline only the unit's receipt shows the result. */
const isCommitted = async (session: ClientSession, { signal, met }: Deadline): Promise<boolean> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await session.commitTransaction();
      return true;
    } catch (error) {
      met(error);
      if (isAborted(error)) return false;
      if (!isUnknown(error)) throw error;
    }
    await pause(attempt);
    signal.throwIfAborted();
  }
};

type Work<T> = (session: ClientSession) => Promise<T>;

/** The committed value, or the error after which the work should run again. */
type Attempt<T> = { readonly value: T } | { readonly error?: unknown };

const attemptOn = async <T>(session: ClientSession, deadline: Deadline, work: Work<T>): Promise<Attempt<T>> => {
  session.startTransaction();
  let value: T;
  try {
    value = await work(session);
    deadline.signal.throwIfAborted();
  } catch (error) {
    deadline.met(error);
    await session.abortTransaction();
    if (!mayRunAgain(error)) throw error;
    return { error };
  }
  return (await isCommitted(session, deadline)) ? { value } : {};
};

interface Limits {
  readonly deadline: Deadline;
  /** Milliseconds, also the limit of each command. */
  readonly patience: number;
  /** Waits, and then runs an attempt. */
  readonly inTurn?: <T>(attempt: () => Promise<T>) => Promise<T>;
}

/**
 * Runs work in a transaction on one snapshot and commits it. It runs again after a conflict and after any other
 * temporary error, until the deadline. All attempts use the same session, because that ends what an earlier attempt
 * left open on the server.
 */
export const inTransaction = async <T>(
  client: MongoClient,
  { deadline, patience, inTurn = (attempt) => attempt() }: Limits,
  work: Work<T>,
): Promise<T> => {
  const session = client.startSession({ defaultTransactionOptions: optionsWithin(patience) });
  try {
    for (let attempt = 0, duplicates = 0; ; attempt += 1) {
      const ended = await inTurn(() => attemptOn(session, deadline, work));
      if ('value' in ended) return ended.value;
      if (isDuplicate(ended.error) && (duplicates += 1) > mostDuplicates) throw ended.error;
      await pause(attempt);
      deadline.signal.throwIfAborted();
    }
  } catch (error) {
    throw storeError(error);
  } finally {
    await session.endSession();
  }
};
