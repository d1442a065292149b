import { makeDirectory } from '@flashcards/persistence-sqlite';
import { access, constants } from 'node:fs/promises';
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

/** Makes the directory where it is missing, for this user only, and makes sure that files can be made in it. */
export const openDataDirectory = async (directory: string): Promise<void> => {
  try {
    makeDirectory(directory);
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw error;
    throw new UnusableDataDirectory(`DATA_DIR can not be ${resolve(directory)}: ${reason}`, { cause: error });
  }
};
