import { makeDirectory } from '@flashcards/persistence-sqlite';
import { accessSync, constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';

/** The setting `DATA_DIR` names a place where nothing can be kept. */
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

/** The file system's refusal as one of the setting; another error stays. */
const unusable = (directory: string, error: unknown): unknown => {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  if (reason === undefined) return error;
  return new UnusableDataDirectory(`DATA_DIR can not be ${resolve(directory)}: ${reason}`, { cause: error });
};

/** Makes the directory where it is missing, for this user only, and makes sure that files can be made in it. */
export const openDataDirectory = async (directory: string): Promise<void> => {
  try {
    makeDirectory(directory);
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(directory, error);
  }
};

/** Makes nothing: refuses a place where something else is, or that this user cannot reach. A missing directory is none. */
export const lookAtDataDirectory = (directory: string): void => {
  try {
    // The last part has the system refuse a file.
    accessSync(`${directory}/.`, constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unusable(directory, error);
  }
};
