import type { User } from '@flashcards/accounts';
import type { SharedFolderId } from '@flashcards/kernel';
import type { Receipted, SharedFolders } from '@flashcards/persistence-ports';
import type { LeaveRefusal } from '@flashcards/sharing';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

export interface InFolder {
  readonly folder: SharedFolderId;
}

/**
 * Removes the learner from a folder, together with the sets that they added. Their progress is kept in case they
 * return.
 */
export const leaveSharedFolder =
  ({ sharedFolders }: { readonly sharedFolders: SharedFolders }) =>
  (
    user: User,
    { folder }: InFolder,
    once?: Once<void>,
  ): Promise<Receipted<void, 'shared_folder_not_found' | LeaveRefusal>> =>
    sharedFolders.leave(user.account, folder, ownReceipt(once));
