import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Collections } from './collections.ts';
import { collectionsOf } from './collections.ts';
import type { Connection } from './connection.ts';
import { readLimit } from './connection.ts';
import type { Journal } from './journal.ts';
import { journalOf } from './journal.ts';
import { storeError } from './mongodb-error.ts';
import type { InTurn } from './turns.ts';
import { turns } from './turns.ts';

export interface Database {
  readonly collections: Collections;
  readonly journal: Journal;
  readonly inTurn: InTurn;
  /** Every call of a port runs in here: errors get our names, and a closing store waits for what runs. */
  run<T>(work: () => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export const openDatabase = ({ client, db }: Connection): Database => {
  const collections = collectionsOf(db);
  const inTurn = turns();
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw storeError(error);
    }
  };
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    if (closing) return Promise.reject(new StoreUnavailable('mongodb: the store is closed'));
    const result = guarded(work);
    const forget = (): void => void running.delete(result);
    running.add(result);
    result.then(forget, forget);
    return result;
  };
  const closeAll = async (): Promise<void> => {
    await Promise.allSettled(running);
    await client.close();
  };

  return {
    collections,
    inTurn,
    journal: journalOf(collections, inTurn),
    run,
    ping: () => run(async () => void (await db.command({ ping: 1, maxTimeMS: readLimit }))),
    close: () => (closing ??= closeAll()),
  };
};
