import { existsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { DatabaseSync } from '../engine/driver.ts';
import { isBusy, isDamage } from '../engine/sqlite-error.ts';
import { BackupError } from './backup-error.ts';
import { lockHolders } from './lock-holders.ts';
import { suffixes } from './stand-alone.ts';

/**
 * A database that no other process has open, until `release`. This process must not open the file itself meanwhile:
 * closing it would release the lock.
 */
export interface Owned {
  /**
   * Moves all of the log into the database file. False where the database is damaged. Throws for other reasons, such as
   * a full disk; nothing is lost then.
   */
  gather(): Promise<boolean>;
  release(): void;
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Whether there is any data that could be lost. */
export const holdsData = (file: string): boolean =>
  ['', '-wal', '-journal'].some((part) => sizeOf(`${file}${part}`) > 0);

const inUse = (by: readonly string[] = []): BackupError => {
  const who = by.length > 0 ? `process ${by.join(', ')}` : 'a process';
  return new BackupError('in use', `${who} has it open. End every server on it first`);
};

/**
 * Every connection in WAL mode holds a lock on the database file while it is open, also in a stopped process. So an
 * exclusive lock proves that no other process has it open.
 */
const lock = (file: string): InstanceType<typeof DatabaseSync> => {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    // In this locking mode the lock stays after the transaction.
    database.exec('BEGIN EXCLUSIVE');
    database.exec('COMMIT');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/**
 * A file that SQLite does not recognize cannot be locked by it. The lock holders come from the operating system
 * instead.
 */
const unlockable = async (file: string): Promise<Owned> => {
  const paths = ['', ...suffixes].map((part) => `${file}${part}`);
  const holders = await lockHolders(paths);
  if (holders && holders.length > 0) throw inUse(holders);
  if (holders) return { gather: () => Promise.resolve(false), release: () => {} };
  const left = paths.filter((path) => existsSync(path)).join(', ');
  const text = `it is unknown whether a process has it open. End every server, move ${left} away, and try again`;
  throw new BackupError('in use', `it is no database any more; ${text}`);
};

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
      // Leaving WAL mode keeps a journal, which SQLite would delete by name on close; so it closes now and locks again.
      database.close();
      database = lock(file);
      for (const suffix of suffixes) await rm(`${file}${suffix}`, { force: true });
      return true;
    },
    release: () => database.close(),
  };
};

/** Takes exclusive ownership. Throws `BackupError` where another process has the database open. */
export const own = async (file: string): Promise<Owned> => {
  // SQLite would create a new database and delete the log, which has the remaining data.
  if (sizeOf(file) === 0 && holdsData(file)) return unlockable(file);
  try {
    return owned(file, lock(file));
  } catch (error) {
    if (isBusy(error)) throw inUse();
    if (isDamage(error)) return unlockable(file);
    throw error;
  }
};
