import { StoreUnavailable } from '@flashcards/persistence-ports';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from './call.ts';
import type { CausalContext } from './causal-context.ts';
import { causalContext, withoutSessions } from './causal-context.ts';
import type { WritableCollections } from './collections.ts';
import { collectionsOf } from './collections.ts';
import type { Connection } from './connection.ts';
import { countingOn } from './counting.ts';
import type { Db } from './driver.ts';
import { readLimit } from './connection.ts';
import { accountJournal } from './account-journal.ts';
import type { Emptying } from './account-remains.ts';
import { remainsOf } from './account-remains.ts';
import { folderJournal } from './folder-journal.ts';
import { gravesOf } from './graves.ts';
import type { JournalDesk } from './journal-desk.ts';
import { journalDesk } from './journal-desk.ts';
import { storeError } from './mongodb-error.ts';
import { presenceOf } from './presence.ts';
import { questJournal } from './quest-journal.ts';
import { singleFlight } from './single-flight.ts';
import { turns } from './turns.ts';

/** What a tool works with that has the store to itself: it may write past the journals. */
export interface CallAlone extends Call {
  readonly collections: WritableCollections;
  readonly context: CausalContext;
}

export interface Database {
  /** Every call of a port runs in here: errors get our names, and a closing store waits for what runs. */
  run<T>(work: (call: Call) => Promise<T>): Promise<T>;
  /** As `run`; no server works with the store meanwhile. */
  runAlone<T>(work: (call: CallAlone) => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What still runs then is as if the process had been killed: whoever comes next finishes or forgets it. */
const closingPatience = 2_000;

/** For the driver, which would tell a server that has fallen silent about sessions that nobody needs any more. */
const driversPatience = 500;

/** Resolves when the work has ended, however it does, and at the latest after so many milliseconds. */
const noLongerThan = async (milliseconds: number, work: Promise<unknown>): Promise<void> => {
  const tooLong = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: tooLong.signal }).catch(() => undefined);
  await Promise.race([work, late]).finally(() => tooLong.abort());
};

/** Calls of one process, each in its context. */
const callsOf = (db: Db, desk: JournalDesk): ((context: CausalContext) => CallAlone) => {
  const emptying: Emptying = singleFlight();
  const counting = countingOn(db);
  return (context) => {
    const collections = collectionsOf(db, context);
    const tools = { desk, collections, context };
    return {
      collections,
      context,
      journal: accountJournal(tools),
      folderJournal: folderJournal(tools),
      questJournal: questJournal(tools),
      graves: gravesOf(collections),
      remains: remainsOf(collections, emptying),
      counting,
    };
  };
};

export const openDatabase = ({ client, db }: Connection): Database => {
  const { isAway, inTime, hasSessions } = presenceOf(client);
  const callIn = callsOf(db, journalDesk(turns(isAway)));
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  const guarded = async <T>(work: (call: CallAlone) => Promise<T>): Promise<T> => {
    let context = withoutSessions;
    try {
      if (await hasSessions()) context = causalContext(client);
      return await work(callIn(context));
    } catch (error) {
      throw storeError(error);
    } finally {
      context.end();
    }
  };
  const run = <T>(work: (call: CallAlone) => Promise<T>): Promise<T> => {
    if (closing) return Promise.reject(new StoreUnavailable('mongodb: the store is closed'));
    const result = guarded(work);
    const forget = (): void => void running.delete(result);
    running.add(result);
    result.then(forget, forget);
    return inTime(result);
  };
  const closeAll = async (): Promise<void> => {
    await noLongerThan(closingPatience, Promise.allSettled(running));
    await noLongerThan(driversPatience, client.close());
  };

  return {
    run,
    runAlone: run,
    ping: () => run(async () => void (await db.command({ ping: 1, maxTimeMS: readLimit }))),
    close: () => (closing ??= closeAll()),
  };
};
