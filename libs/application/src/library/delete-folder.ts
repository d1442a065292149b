import type { User } from '@flashcards/accounts';
import type { FolderPath } from '@flashcards/library';
import type { FolderDeletionRefusal, Folders, Receipted } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

export interface FolderDeletion {
  readonly path: FolderPath;
  /** Whether to delete the folders and sets in it as well. */
  readonly recursive: boolean;
}

/** Deletes a folder of the learner. */
export const deleteFolder =
  ({ folders }: { readonly folders: Folders }) =>
  (user: User, deletion: FolderDeletion, once?: Once<void>): Promise<Receipted<void, FolderDeletionRefusal>> =>
    folders.delete(user.account, deletion, ownReceipt(once));
