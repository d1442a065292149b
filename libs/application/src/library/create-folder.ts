import type { User } from '@flashcards/accounts';
import type { FolderPath } from '@flashcards/library';
import type { FolderRefusal, Folders, Receipted } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

/** Makes a folder and the folders above it; one that is there already is as good as made. */
export const createFolder =
  ({ folders }: { readonly folders: Folders }) =>
  (user: User, path: FolderPath, once?: Once<void>): Promise<Receipted<void, FolderRefusal>> =>
    folders.make(user.account, path, ownReceipt(once));
