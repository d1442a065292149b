import { makeDirectory } from '@flashcards/persistence-sqlite';
import { accessSync, constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';

/** `DATA_DIR` names a place that cannot be used. */
export class UnusableDataDirectory extends Error {
  override readonly name = 'UnusableDataDirectory';
}

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a part of the path is a file',
  ENOENT: 'no directory can be made there',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'the disk is read-only',
};

/** Converts a file system error to one of the setting; other errors are returned unchanged. */
const unusable = (directory: string, error: unknown): unknown => {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  if (reason === undefined) return error;
  return new UnusableDataDirectory(`DATA_DIR can not be ${resolve(directory)}: ${reason}`, { cause: error });
};

/**
 * Creates the directory if it is missing, for this user only, and checks that files can be created in it. Throws
 * `UnusableDataDirectory`.
 */
export const openDataDirectory = async (directory: string): Promise<void> => {
  try {
    makeDirectory(directory);
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(directory, error);
  }
};

/**
 * Checks the directory without creating it. Throws `UnusableDataDirectory` when it is a file or not accessible. A
 * missing directory is accepted.
 */
export const lookAtDataDirectory = (directory: string): void => {
  try {
    // The trailing `/.` makes the operating system refuse a file.
    accessSync(`${directory}/.`, constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unusable(directory, error);
  }
};
