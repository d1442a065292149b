import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import type { FileWatch } from './file-watch.ts';
import { watchFile } from './file-watch.ts';
import { storeError } from './sqlite-error.ts';
import type { Breathe } from './transaction.ts';
import {
  breathe,
  longState,
  onceUnlocked,
  oneState,
  transaction,
  transactionAhead,
  transactionWithoutKeys,
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
  /**
   * Reads one state for as long as it takes, with pauses that let others go on, whose reads and writes are not seen.
   * One at a time; in memory after earlier writes, and before later ones.
   */
  snapshot<T>(work: (connection: Connection, breathe: Breathe) => Promise<T>): Promise<T>;
  /** One `IMMEDIATE` transaction after all writes asked for earlier; rolled back when `work` throws. */
  write<T>(work: (connection: Connection, breathe: Breathe) => T | Promise<T>): Promise<T>;
  /** A write that means nothing before a later one, which makes it durable: it does not wait for the disk. */
  writeAhead: Database['write'];
  /** A write that may make tables anew: references are not looked after, so `work` ends with looking at them. */
  rebuild<T>(work: (connection: Connection) => T): Promise<T>;
  /** Rejects when the store cannot answer, or when what it would write is lost. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly file: string;
  /** Is told once when the file is found gone. */
  readonly warn: (message: string) => void;
}

/** Moves the log into the file: the driver lets go of files late, too late for SQLite to do so when it closes. */
const emptyLog = (writer: Connection): void => {
  try {
    writer.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Nothing is lost: whoever opens the file next reads the log.
  }
};

interface Connections {
  readonly writer: Connection;
  /** The writer itself where there is no file, and so is the next. */
  readonly reader: Connection;
  /** For long reads: what others read in between must not run inside their transaction. */
  readonly longReader: Connection;
  readonly watch: FileWatch;
}

const openConnections = async ({ file, warn }: DatabaseOptions): Promise<Connections> => {
  const writer = await onceUnlocked(() => connect(file));
  if (file === ':memory:') return { writer, reader: writer, longReader: writer, watch: { check: () => {} } };
  const [reader, longReader] = [await onceUnlocked(() => connect(file)), await onceUnlocked(() => connect(file))];
  return { writer, reader, longReader, watch: watchFile(file, warn) };
};

const guarded = async <T>(work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw storeError(error);
  }
};

const closeConnections = ({ writer, reader, longReader }: Connections): void => {
  for (const other of new Set([reader, longReader])) if (other !== writer) other.close();
  emptyLog(writer);
  writer.close();
};

/** Lets one after the other have a connection; `idle` resolves when nobody has it. */
const turns = () => {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  return { inTurn, idle: () => last };
};

/** What is acknowledged was, after the commit, in the file that its path names. */
const watched = async <T>(watch: FileWatch, write: () => Promise<T>): Promise<T> => {
  watch.check();
  const result = await write();
  watch.check();
  return result;
};

/** Opens the writer and, for a file, a second connection whose reads do not wait for it. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const connections = await openConnections(options);
  const { writer, reader, longReader, watch } = connections;
  const { inTurn, idle } = turns();
  const long = longReader === writer ? { inTurn, idle } : turns();
  let closing: Promise<void> | undefined;

  const whenOpen = <T>(work: () => Promise<T>): Promise<T> =>
    closing ? Promise.reject(new StoreUnavailable('sqlite: the store is closed')) : work();
  const read = <T>(work: (connection: Connection) => T): Promise<T> => {
    // One connection sees its own half-done transaction, so its reads take turns with the writes.
    if (reader === writer) return whenOpen(() => inTurn(() => guarded(() => work(writer))));
    return whenOpen(() => guarded(() => onceUnlocked(() => oneState(reader, () => work(reader)))));
  };
  const snapshot = <T>(work: (connection: Connection, breathe: Breathe) => Promise<T>): Promise<T> => {
    const reading = () => work(longReader, breathe);
    const whole = longReader === writer ? reading : () => longState(longReader, reading);
    return whenOpen(() => long.inTurn(() => guarded(whole)));
  };
  const written = <T>(begin: typeof transaction, work: () => T | Promise<T>): Promise<T> => {
    // Those who queue behind a lock wait for it together, not each for five seconds of their own.
    const asked = performance.now();
    const writing = () => watched(watch, () => begin(writer, asked, work));
    return whenOpen(() => inTurn(() => guarded(writing)));
  };
  const closeAll = async (): Promise<void> => {
    await Promise.all([idle(), long.idle()]);
    closeConnections(connections);
  };

  return {
    read,
    snapshot,
    write: (work) => written(transaction, () => work(writer, breathe)),
    writeAhead: (work) => written(transactionAhead, () => work(writer, breathe)),
    rebuild: (work) => written(transactionWithoutKeys, () => work(writer)),
    ping: () =>
      read((connection) => {
        watch.check();
        connection.get('SELECT 1 FROM users LIMIT 1');
      }),
    close: () => (closing ??= closeAll()),
  };
};
