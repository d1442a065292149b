import { StoreUnavailable } from '@flashcards/persistence-ports';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Collections } from './collections.ts';
import { collectionsOf } from './collections.ts';
import type { Connection } from './connection.ts';
import { readLimit } from './connection.ts';
import type { Journal } from './journal.ts';
import { journalOf } from './journal.ts';
import { storeError } from './mongodb-error.ts';
import { presenceOf } from './presence.ts';
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

/** What still runs then is as if the process had been killed: whoever comes next finishes or forgets it. */
const closingPatience = 2_000;

export const openDatabase = ({ client, db }: Connection): Database => {
  const collections = collectionsOf(db);
  const { isAway, inTime } = presenceOf(client);
  const inTurn = turns(isAway);
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
    return inTime(result);
  };
  const closeAll = async (): Promise<void> => {
    const tooLong = new AbortController();
    const late = sleep(closingPatience, undefined, { signal: tooLong.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled(running), late]);
    tooLong.abort();
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
