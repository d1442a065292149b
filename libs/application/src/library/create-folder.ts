import type { User } from '@flashcards/accounts';
import type { FolderPath } from '@flashcards/library';
import type { FolderRefusal, Folders, Receipted } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { answering } from '../accounts/once.ts';

export interface NewFolder {
  readonly folder: FolderPath;
}

/** Creates a folder and the folders above it. Succeeds when the folder exists already. */
export const createFolder =
  ({ folders }: { readonly folders: Folders }) =>
  (user: User, { folder }: NewFolder, once?: Once<FolderPath>): Promise<Receipted<FolderPath, FolderRefusal>> =>
    answering(
      once,
      () => folder,
      (receipt) => folders.make(user.account, folder, receipt),
    );
