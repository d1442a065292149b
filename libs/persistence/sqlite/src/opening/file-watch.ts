import { StoreUnavailable } from '@flashcards/persistence-ports';
import { statSync } from 'node:fs';

export interface FileWatch {
  /** Throws `StoreUnavailable` when writes go to a file to which its path no longer leads. */
  check(): void;
}

/** The log and its index are part of the database: without them the last writes are lost. */
const parts = ['', '-wal', '-shm'] as const;

const lookAt = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });

/** Identifies the file itself, not its path; `undefined` when there is no file. */
const identityOf = (found: ReturnType<typeof lookAt>): string | undefined => found && `${found.dev} ${found.ino}`;

/**
 * Opens the file at the path, and verifies that it is still there afterwards: a restore may have replaced it before the
 * first lock.
 */
export const openedInPlace = async <T>(file: string, open: () => T | Promise<T>): Promise<T> => {
  const before = identityOf(lookAt(file));
  const opened = await open();
  // Where no file was, `open` has created it.
  if (before === undefined || before === identityOf(lookAt(file))) return opened;
  throw new StoreUnavailable('sqlite: the database file was replaced while it was opened');
};

/**
 * Compares the files at the paths with those that were opened. Three lookups cost microseconds; a commit costs
 * milliseconds. A copy written over the file in place is not detected.
 */
export const watchFile = (file: string, warn: (message: string) => void): FileWatch => {
  const opened = parts.map((part) => identityOf(lookAt(`${file}${part}`)));
  let isGone = false;
  const look = (): boolean =>
    parts.some((part, index) => {
      const found = lookAt(`${file}${part}`);
      const isEmptied = part === '' && found?.size === 0n;
      return isEmptied || identityOf(found) !== opened[index];
    });
  return {
    check: () => {
      if (!isGone && !look()) return;
      if (!isGone)
        warn(`sqlite: ${file} was deleted or replaced while it was open; nothing is written any more: restart`);
      isGone = true;
      throw new StoreUnavailable('sqlite: the database file was deleted or replaced');
    },
  };
};
