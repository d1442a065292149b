import { closeSync, openSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeDirectory } from './make-directory.ts';

/** The size in bytes; `undefined` where there is no such file. */
const sizeOf = (path: string): number | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
};

const logOf = (file: string): string => `${file}-wal`;

/**
 * A marker file next to a database from its first opening on. It distinguishes an emptied file from one that was never
 * filled.
 */
const markOf = (file: string): string => `${file}.made`;

const markerText = `There is a database in the file of this name without ".made".
When that file is found empty, the service does not start: its data is lost, and a backup is wanted.
To begin anew on purpose, delete both files.
`;

/**
 * Creates the file, readable for this user only; SQLite gives the same mode to the files next to it. Refuses an empty
 * file that was a database, and a log without its database: SQLite would create a new database and delete the log.
 */
export const makeFile = (file: string): void => {
  makeDirectory(dirname(file));
  const size = sizeOf(file);
  const isMarked = size === 0 && sizeOf(markOf(file)) !== undefined;
  const hasLog = (size ?? 0) === 0 && hasLeftLog(file);
  if (isMarked) throw new Error(`it is empty, and ${markOf(file)} says that there was a database`);
  if (hasLog) throw new Error(`it is empty or missing, and ${logOf(file)} is what is left of a database`);
  closeSync(openSync(file, 'a', 0o600));
};

/** Call it once the database exists. */
export const markMade = (file: string): void => {
  if (sizeOf(markOf(file)) === undefined) writeFileSync(markOf(file), markerText, { mode: 0o600 });
};

/**
 * Whether the log was non-empty before the database was opened. The last connection empties it on close, so the server
 * did not end in order, or another one is running.
 */
export const hasLeftLog = (file: string): boolean => (sizeOf(logOf(file)) ?? 0) > 0;
