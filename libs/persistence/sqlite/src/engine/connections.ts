import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import type { FileWatch } from '../opening/file-watch.ts';
import { openedInPlace, watchFile } from '../opening/file-watch.ts';
import { onceUnlocked } from './transaction.ts';

export interface DatabaseOptions {
  readonly file: string;
  /** Called once when the file is found missing. */
  readonly warn: (message: string) => void;
  /** Opens one connection that excludes all others, for tools that work on a whole store. */
  readonly isAlone?: boolean;
}

/**
 * Moves the log into the file. It does not rely on the close: the driver releases files too late for SQLite to do it
 * then. False if a reader or writer is active at this moment.
 */
export const emptyLog = (writer: Connection): boolean => {
  try {
    return writer.tuple('PRAGMA wal_checkpoint(TRUNCATE)')?.[0] === 0;
  } catch {
    // Nothing is lost: the next process that opens the file reads the log.
    return false;
  }
};

export interface Connections {
  readonly writer: Connection;
  /** The writer itself for a database in memory and with `isAlone`; the same holds for the other connections. */
  readonly reader: Connection;
  /** For long reads. Other reads must not run inside their transactions. */
  readonly longReaders: readonly Connection[];
  /** For long reads that prepare a write. */
  readonly preparingReader: Connection;
  readonly watch: FileWatch;
}

/** Concurrent long reads. With more than one, a read of seconds does not block all others. */
const longReads = 2;

/**
 * 24 MiB: the pages that the largest change of a log touches, so that none is written twice, and those of short reads.
 */
const largerCache = 'PRAGMA cache_size = -24576';

export const openConnections = async ({ file, warn, isAlone = false }: DatabaseOptions): Promise<Connections> => {
  // With `isAlone` there is no retry: the process that has the file open keeps it open.
  const open = () => (isAlone ? connect(file, isAlone) : onceUnlocked(() => connect(file)));
  const writer = await openedInPlace(file, open);
  if (file === ':memory:' || isAlone)
    return { writer, reader: writer, longReaders: [writer], preparingReader: writer, watch: { check: () => {} } };
  const reader = await onceUnlocked(() => connect(file));
  for (const each of [writer, reader]) each.exec(largerCache);
  const longReaders: Connection[] = [];
  while (longReaders.length < longReads) longReaders.push(await onceUnlocked(() => connect(file)));
  const preparingReader = await onceUnlocked(() => connect(file));
  return { writer, reader, longReaders, preparingReader, watch: watchFile(file, warn) };
};

/**
 * Runs `atLast` when no other connection is open. If it fails, the work is left to the next process that opens the
 * file.
 */
export const closeConnections = (
  { writer, reader, longReaders, preparingReader }: Connections,
  atLast: (writer: Connection) => void,
): void => {
  for (const other of new Set([reader, ...longReaders, preparingReader])) if (other !== writer) other.close();
  try {
    atLast(writer);
  } catch {
    // For example on a full disk, or while another process writes.
  }
  emptyLog(writer);
  writer.close();
};
