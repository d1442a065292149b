import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import type { FileWatch } from '../opening/file-watch.ts';
import { openedInPlace, watchFile } from '../opening/file-watch.ts';
import { onceUnlocked } from './transaction.ts';

export interface DatabaseOptions {
  readonly file: string;
  /** Is told once when the file is found gone. */
  readonly warn: (message: string) => void;
  /** One connection, beside which nobody else may have any: for who works on the whole of a store. */
  readonly isAlone?: boolean;
}

/**
 * Moves the log into the file: the driver lets go of files late, too late for SQLite to do so when it closes. Whether
 * that was possible: whoever reads or writes at this moment is in the way.
 */
export const emptyLog = (writer: Connection): boolean => {
  try {
    return writer.tuple('PRAGMA wal_checkpoint(TRUNCATE)')?.[0] === 0;
  } catch {
    // Nothing is lost: whoever opens the file next reads the log.
    return false;
  }
};

export interface Connections {
  readonly writer: Connection;
  /** The writer itself where there is no file, or it is alone; and so are the next. */
  readonly reader: Connection;
  /** For long reads: what others read in between must not run inside their transaction. */
  readonly longReaders: readonly Connection[];
  /** For long reads from which a write follows. */
  readonly ponderer: Connection;
  readonly watch: FileWatch;
}

/** At once: one user's that takes seconds does not keep everybody else's waiting. */
const longReads = 2;

/** What the largest change of a log touches, so that none of its pages is written twice; and what short reads come back to. */
const largerCache = 'PRAGMA cache_size = -24576';

export const openConnections = async ({ file, warn, isAlone = false }: DatabaseOptions): Promise<Connections> => {
  // Whoever has it open goes on with it: there is nothing to wait for.
  const open = () => (isAlone ? connect(file, isAlone) : onceUnlocked(() => connect(file)));
  const writer = await openedInPlace(file, open);
  if (file === ':memory:' || isAlone)
    return { writer, reader: writer, longReaders: [writer], ponderer: writer, watch: { check: () => {} } };
  const reader = await onceUnlocked(() => connect(file));
  for (const each of [writer, reader]) each.exec(largerCache);
  const longReaders: Connection[] = [];
  while (longReaders.length < longReads) longReaders.push(await onceUnlocked(() => connect(file)));
  const ponderer = await onceUnlocked(() => connect(file));
  return { writer, reader, longReaders, ponderer, watch: watchFile(file, warn) };
};

/** The writer does a last thing when no other connection is open; what fails then is left for who opens the file next. */
export const closeConnections = (
  { writer, reader, longReaders, ponderer }: Connections,
  atLast: (writer: Connection) => void,
): void => {
  for (const other of new Set([reader, ...longReaders, ponderer])) if (other !== writer) other.close();
  try {
    atLast(writer);
  } catch {
    // Such as on a full disk, or while another process writes.
  }
  emptyLog(writer);
  writer.close();
};
