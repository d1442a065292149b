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
import type { Breathe, IsPatient } from './transaction.ts';
import {
  breathe,
  longestSliceOfWrite,
  longState,
  onceUnlocked,
  oneState,
  patience,
  transactionWithoutKeys,
  pacing,
} from './transaction.ts';

/** What a long read of one user goes on with. */
export interface LongRead {
  readonly connection: Connection;
  readonly user: number;
  readonly breathe: Breathe;
}

export interface Database {
  /** Runs on what was committed last: at once, also while a write is going on; in memory after earlier writes. */
  read<T>(work: (connection: Connection) => T): Promise<T>;
  /** Reads the first row of one statement, which sees one state by itself: a transaction would cost as much again. */
  lookUp(sql: string, ...values: readonly SqlValue[]): Promise<Tuple | undefined>;
  /**
   * Reads one state for as long as it takes, with pauses that let others go on, whose reads and writes are not seen.
   * One at a time of an account, few in all; in memory after earlier writes, and before later ones.
   */
  snapshot<T>(account: string, work: (connection: Connection, breathe: Breathe) => Promise<T>): Promise<T>;
  /** The same for what a write is worked out from: such reads wait for each other, and no others for them. */
  ponder: Database['snapshot'];
  /**
   * Runs after all writes that this account asked for earlier; accounts take turns. Keeps nothing of what `work` wrote
   * when it throws. Resolves once the write is durable; others may be made durable by the same commit.
   */
  write<T>(work: (connection: Connection, breathe: Breathe) => T | Promise<T>, account?: string): Promise<T>;
  /** A write that means nothing before a later one, which makes it durable: it does not wait for the disk. */
  writeAhead: Database['write'];
  /** A write that may make tables anew: references are not looked after, so `work` ends with looking at them. */
  rebuild(work: (connection: Connection) => void): Promise<void>;
  /** What is no transaction, while nobody of this process writes. */
  alone<T>(work: (connection: Connection) => T): Promise<T>;
  /** Rejects when the store cannot answer, or when what it would write is lost. */
  ping(): Promise<void>;
  /** Waits for what is running; `atLast` has the writer to itself. */
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

/** Long reads in turn, each of one state, and none where the log has no room. */
const longReading =
  (turns: Turns<Connection>, inRoom: ReturnType<typeof logRoom>): Snapshot =>
  (account, work) =>
    turns.run(account, (connection) =>
      guarded(() => inRoom(() => longState(connection, () => work(connection, pacing())))),
    );

/** The one connection that writes, and what runs on it in turn. */
interface WriteTurns {
  /** Runs beside no other work of the connection, after all writes before it were committed. */
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
        // The commit blocks the process: what has arrived meanwhile goes on before the next group.
        if (!group.isOpen()) await breathe();
        return group.run(unit).finally(() => group.commitUnless(turns.isAwaited()));
      });
      return answer();
    },
    idle: turns.idle,
  };
};

/** Who reads where, and whom that makes wait. */
const readersOf = (file: string, { writer, reader, longReaders, ponderer }: Connections, writes: WriteTurns) => {
  if (reader === writer) {
    // All take turns in the order in which they asked: one connection sees its own half-done transaction.
    const snapshot: Snapshot = (_, work) => writes.alone((connection) => guarded(() => work(connection, pacing())));
    const read: Database['read'] = (work) => writes.alone(() => guarded(() => work(writer)));
    const lookUp: Database['lookUp'] = (sql, ...values) => read((connection) => connection.tuple(sql, ...values));
    return { read, lookUp, snapshot, ponder: snapshot, idle: writes.idle };
  }
  const [reads, thoughts] = [turnsAt(longReaders, { mostOfOne: 1 }), turnsAt([ponderer], {})];
  const inRoom = logRoom(file, () => writes.alone(() => Promise.resolve(emptyLog(writer))));
  // Each commit makes all other connections forget the pages that they have read; the writer keeps them until another process writes.
  const free = (): Connection => (writer.isInTransaction() ? reader : writer);
  const readOn = <T>(connection: Connection, work: (connection: Connection) => T): T =>
    oneState(connection, () => work(connection));
  const read: Database['read'] = (work) => guarded(() => onceUnlocked(() => readOn(free(), work)));
  const lookUp: Database['lookUp'] = (sql, ...values) =>
    guarded(() => onceUnlocked(() => free().tuple(sql, ...values)));
  const idle = () => Promise.all([reads.idle(), thoughts.idle()]);
  return { read, lookUp, snapshot: longReading(reads, inRoom), ponder: longReading(thoughts, inRoom), idle };
};

/** Milliseconds: when a store closes, a lock of another process keeps it no longer. */
const closingPatience = 1_000;

/** The patience of those who wait for a lock; it ends soon after the store has begun to close. */
const lockPatience = () => {
  let lastMoment = Infinity;
  const begin = (): IsPatient => {
    const isPatient = patience();
    return () => isPatient() && performance.now() <= lastMoment;
  };
  return { begin, end: () => void (lastMoment = performance.now() + closingPatience) };
};

/** Fails where the file cannot be read, or is not the one that its path names. */
const lookIn =
  (watch: FileWatch) =>
  (connection: Connection): void => {
    watch.check();
    connection.get('SELECT 1 FROM users LIMIT 1');
  };

/** Opens the writer and, for a file, other connections whose reads do not wait for it. */
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
    // Those who queue behind a lock wait for it together, not each for five seconds of their own.
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
    ponder: (account, work) => whenOpen(() => readers.ponder(account, work)),
    write: (work, account) => written('durable', () => work(writer, pacing(longestSliceOfWrite)), account),
    writeAhead: (work, account) => written('ahead', () => work(writer, breathe), account),
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
