import { StoreUnavailable } from '@flashcards/persistence-ports';
import { longestWait, mostWaitingOfOne } from '@flashcards/units';
import type { Connection } from './connection.ts';
import type { Connections, DatabaseOptions } from './connections.ts';
import { closeConnections, emptyLog, openConnections } from './connections.ts';
import type { SqlValue, Tuple } from './driver.ts';
import type { Durability, Unit } from './group-commit.ts';
import { groupCommit } from './group-commit.ts';
import type { Turns } from './turns.ts';
import { turnsAt } from './turns.ts';
import type { FileWatch } from '../opening/file-watch.ts';
import { fullDisk, writePage } from './full-disk.ts';
import { logRoom } from './log-room.ts';
import { storeError } from './sqlite-error.ts';
import type { IsPatient, YieldToOthers } from './transaction.ts';
import {
  longestSliceOfWrite,
  longState,
  onceUnlocked,
  oneState,
  patience,
  transactionWithoutKeys,
  pacing,
  yieldToOthers,
} from './transaction.ts';

/** The connection and the pauses of a user's long read. */
export interface LongRead {
  readonly connection: Connection;
  readonly user: number;
  readonly yieldToOthers: YieldToOthers;
}

export interface Database {
  /** Runs at once on the last committed state, also during a write. In memory it runs after earlier writes. */
  read<T>(work: (connection: Connection) => T): Promise<T>;
  /** Reads the first row of one statement, which is a snapshot by itself: a transaction would double the cost. */
  lookUp(sql: string, ...values: readonly SqlValue[]): Promise<Tuple | undefined>;
  /**
   * Reads one snapshot for as long as it takes, with pauses in which other work runs that it does not see. One at a
   * time for an account, few in all. In memory it runs after earlier writes, and before later ones.
   */
  snapshot<T>(account: string, work: (connection: Connection, yieldToOthers: YieldToOthers) => Promise<T>): Promise<T>;
  /** Like `snapshot`, for reads that prepare a write. They wait for each other, and no other reads wait for them. */
  preparingRead: Database['snapshot'];
  /**
   * Runs after all earlier writes of this account; accounts take turns. Discards the writes of `work` when it throws.
   * Resolves once the write is durable; one commit may make several writes durable.
   */
  write<T>(
    work: (connection: Connection, yieldToOthers: YieldToOthers) => T | Promise<T>,
    account?: string,
  ): Promise<T>;
  /** A write that matters only together with a later one, which makes it durable: it does not sync to the disk. */
  writeAhead: Database['write'];
  /** A write that may recreate tables. Foreign keys are off, so `work` must end by checking them. */
  rebuild(work: (connection: Connection) => void): Promise<void>;
  /** Runs work outside of a transaction, while this process does not write. */
  alone<T>(work: (connection: Connection) => T): Promise<T>;
  /** Rejects when the store cannot answer, or when its file is lost. */
  ping(): Promise<void>;
  /** Waits for running work, then calls `atLast` with exclusive use of the writer. */
  close(atLast?: (writer: Connection) => void): Promise<void>;
}

const guarded = async <T>(work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw storeError(error);
  }
};

type Snapshot = Database['snapshot'];

/** Runs long reads in turn, each on one snapshot, and only where the log has room. */
const longReading =
  (turns: Turns<Connection>, inRoom: ReturnType<typeof logRoom>): Snapshot =>
  (account, work) =>
    turns.run(account, (connection) =>
      guarded(() => inRoom(() => longState(connection, () => work(connection, pacing())))),
    );

/** The one connection that writes, and the queue of its work. */
interface WriteTurns {
  /** Runs with no other work on the connection, after all earlier writes were committed. */
  alone<T>(work: (writer: Connection) => Promise<T>): Promise<T>;
  write<T>(account: string, unit: Unit<T>): Promise<T>;
  idle(): Promise<void>;
}

const writeTurns = (writer: Connection, watch: FileWatch, isInMemory: boolean): WriteTurns => {
  const turns = turnsAt([writer], isInMemory ? {} : { mostWaitingOfOne, patience: longestWait });
  const group = groupCommit(writer, watch);
  return {
    alone: (work) =>
      turns.run('', (connection) => {
        group.commit();
        return work(connection);
      }),
    write: async (account, unit) => {
      const answer = await turns.run(account, async () => {
        // A commit blocks the process, so arrived requests run before the next group.
        if (!group.isOpen()) await yieldToOthers();
        return group.run(unit).finally(() => group.commitUnless(turns.isAwaited()));
      });
      return answer();
    },
    idle: turns.idle,
  };
};

/** Assigns reads to connections. */
const readersOf = (file: string, { writer, reader, longReaders, preparingReader }: Connections, writes: WriteTurns) => {
  if (reader === writer) {
    // With one connection all work runs in order, because reads would see an open transaction.
    const snapshot: Snapshot = (_, work) => writes.alone((connection) => guarded(() => work(connection, pacing())));
    const read: Database['read'] = (work) => writes.alone(() => guarded(() => work(writer)));
    const lookUp: Database['lookUp'] = (sql, ...values) => read((connection) => connection.tuple(sql, ...values));
    return { read, lookUp, snapshot, preparingRead: snapshot, idle: writes.idle };
  }
  const [reads, preparations] = [turnsAt(longReaders, { mostOfOne: 1 }), turnsAt([preparingReader], {})];
  const inRoom = logRoom(file, () => writes.alone(() => Promise.resolve(emptyLog(writer))));
  // Each commit invalidates the page caches of all other connections. The writer keeps its cache until another process
  // writes.
  const free = (): Connection => (writer.isInTransaction() ? reader : writer);
  const readOn = <T>(connection: Connection, work: (connection: Connection) => T): T =>
    oneState(connection, () => work(connection));
  const read: Database['read'] = (work) => guarded(() => onceUnlocked(() => readOn(free(), work)));
  const lookUp: Database['lookUp'] = (sql, ...values) =>
    guarded(() => onceUnlocked(() => free().tuple(sql, ...values)));
  const idle = () => Promise.all([reads.idle(), preparations.idle()]);
  return { read, lookUp, snapshot: longReading(reads, inRoom), preparingRead: longReading(preparations, inRoom), idle };
};

/** Milliseconds for which a lock of another process can delay the closing of a store. */
const closingPatience = 1_000;

/** The time limit of lock waits. It shortens once the store begins to close. */
const lockPatience = () => {
  let lastMoment = Infinity;
  const begin = (): IsPatient => {
    const isPatient = patience();
    return () => isPatient() && performance.now() <= lastMoment;
  };
  return { begin, end: () => void (lastMoment = performance.now() + closingPatience) };
};

/** Fails where the file cannot be read, or where its path leads to another file. */
const lookIn =
  (watch: FileWatch) =>
  (connection: Connection): void => {
    watch.check();
    connection.get('SELECT 1 FROM users LIMIT 1');
  };

/** Opens the writer and, for a file, further connections whose reads do not wait for it. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const connections = await openConnections(options);
  const { writer, reader, watch } = connections;
  const writes = writeTurns(writer, watch, reader === writer);
  const readers = readersOf(options.file, connections, writes);
  let closing: Promise<void> | undefined;
  const locks = lockPatience();

  const disk = fullDisk(() => written('durable', () => writePage(writer)));

  const keyOf = (account = ''): string => (reader === writer ? '' : account);
  const whenOpen = <T>(work: () => Promise<T>): Promise<T> =>
    closing ? Promise.reject(new StoreUnavailable('sqlite: the store is closed')) : work();
  const written = <T>(durability: Durability, work: () => T | Promise<T>, account?: string): Promise<T> => {
    // The time limit starts when the write is queued, so that queued writes wait for a lock together, not five seconds
    // each.
    const unit = { durability, isPatient: locks.begin(), work };
    return whenOpen(() => guarded(() => disk.noticing(() => writes.write(keyOf(account), unit))));
  };
  const read: Database['read'] = (work) => whenOpen(() => readers.read(work));
  const closeAll = async (atLast: (writer: Connection) => void): Promise<void> => {
    locks.end();
    await Promise.all([writes.idle(), readers.idle()]);
    closeConnections(connections, atLast);
  };

  return {
    read,
    lookUp: (sql, ...values) => whenOpen(() => readers.lookUp(sql, ...values)),
    snapshot: (account, work) => whenOpen(() => readers.snapshot(account, work)),
    preparingRead: (account, work) => whenOpen(() => readers.preparingRead(account, work)),
    write: (work, account) => written('durable', () => work(writer, pacing(longestSliceOfWrite)), account),
    writeAhead: (work, account) => written('ahead', () => work(writer, yieldToOthers), account),
    rebuild: (work) =>
      whenOpen(() => writes.alone(() => guarded(() => transactionWithoutKeys(writer, locks.begin(), work)))),
    alone: (work) => whenOpen(() => writes.alone(() => guarded(() => onceUnlocked(() => work(writer), locks.begin())))),
    ping: async () => {
      await read(lookIn(watch));
      await disk.check();
    },
    close: (atLast = () => {}) => (closing ??= closeAll(atLast)),
  };
};
