import { StoreUnavailable } from '@flashcards/persistence-ports';
import { statSync } from 'node:fs';

export interface FileWatch {
  /** Throws `StoreUnavailable` when what is written goes into a file that no path leads to any more. */
  check(): void;
}

/** The log and its index are part of the database: without them what was written last is lost. */
const parts = ['', '-wal', '-shm'] as const;

const lookAt = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });

/** Identifies the file itself, not its path; `undefined` when there is nothing at the path. */
const identityOf = (found: ReturnType<typeof lookAt>): string | undefined => found && `${found.dev} ${found.ino}`;

/**
 * Opens what stands at the path, and makes sure that it still stands there: a restore may have put another file in its
 * place between the look at the directory and the first lock.
 */
export const openedInPlace = async <T>(file: string, open: () => T | Promise<T>): Promise<T> => {
  const before = identityOf(lookAt(file));
  const opened = await open();
  // Where nothing stood, this has made it.
  if (before === undefined || before === identityOf(lookAt(file))) return opened;
  throw new StoreUnavailable('sqlite: the database file was replaced while it was opened');
};

/**
 * Compares what stands at the paths now with what stood there when the database was opened. Three looks at the directory
 * cost microseconds, a commit milliseconds. A copy written over the file in place is not noticed.
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
