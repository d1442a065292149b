import { existsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { DatabaseSync } from '../engine/driver.ts';
import { isBusy, isDamage } from '../engine/sqlite-error.ts';
import { BackupError } from './backup-error.ts';
import { lockHolders } from './lock-holders.ts';
import { besides } from './stand-alone.ts';

/**
 * A database that no process but this one has open, from now until it is let go of. This process must not open the file
 * itself meanwhile: closing it again would give up the lock.
 */
export interface Owned {
  /**
   * Has all of it in its one file, with nothing beside it. Whether that could be: not where it is damaged. Throws for
   * other reasons, such as a full disk; nothing is lost then.
   */
  gather(): Promise<boolean>;
  release(): void;
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Whether there is anything that somebody could miss. */
export const holdsData = (file: string): boolean =>
  ['', '-wal', '-journal'].some((part) => sizeOf(`${file}${part}`) > 0);

const inUse = (by: readonly string[] = []): BackupError => {
  const who = by.length > 0 ? `process ${by.join(', ')}` : 'a process';
  return new BackupError('in use', `${who} has it open. End every server on it first`);
};

/**
 * Every connection to a database in WAL mode holds a lock on its file for as long as it is open, also in a process that
 * was stopped. So who gets the whole file to itself is the only one.
 */
const lock = (file: string): InstanceType<typeof DatabaseSync> => {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    // In this mode the lock stays when the transaction ends.
    database.exec('BEGIN EXCLUSIVE');
    database.exec('COMMIT');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/** What is no database any more can not be locked as one: the system is asked who has. */
const unlockable = async (file: string): Promise<Owned> => {
  const paths = ['', ...besides].map((part) => `${file}${part}`);
  const holders = await lockHolders(paths);
  if (holders && holders.length > 0) throw inUse(holders);
  if (holders) return { gather: () => Promise.resolve(false), release: () => {} };
  const left = paths.filter((path) => existsSync(path)).join(', ');
  const text = `whether a process has it open can not be told. End every server, move ${left} away, and try again`;
  throw new BackupError('in use', `it is no database any more; ${text}`);
};

/** Moves the log into the file. */
const gathered = (database: InstanceType<typeof DatabaseSync>): boolean => {
  try {
    database.exec('PRAGMA journal_mode = DELETE');
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
};

const owned = (file: string, locked: InstanceType<typeof DatabaseSync>): Owned => {
  let database = locked;
  return {
    gather: async () => {
      if (!gathered(database)) return false;
      // Or it would keep a journal, and remove at its end what has that name by then.
      database.close();
      database = lock(file);
      for (const beside of besides) await rm(`${file}${beside}`, { force: true });
      return true;
    },
    release: () => database.close(),
  };
};

/** Throws `BackupError` where another process has it open. */
export const own = async (file: string): Promise<Owned> => {
  // SQLite would begin anew, and delete the log that is all that is left.
  if (sizeOf(file) === 0 && holdsData(file)) return unlockable(file);
  try {
    return owned(file, lock(file));
  } catch (error) {
    if (isBusy(error)) throw inUse();
    if (isDamage(error)) return unlockable(file);
    throw error;
  }
};
