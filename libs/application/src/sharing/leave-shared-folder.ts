import type { User } from '@flashcards/accounts';
import type { SharedFolderId } from '@flashcards/kernel';
import type { Receipted, SharedFolders } from '@flashcards/persistence-ports';
import type { LeaveRefusal } from '@flashcards/sharing';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

export interface InFolder {
  readonly folder: SharedFolderId;
}

/** Takes the learner out of a folder, with the sets that they added; their progress stays for when they are back. */
export const leaveSharedFolder =
  ({ sharedFolders }: { readonly sharedFolders: SharedFolders }) =>
  (
    user: User,
    { folder }: InFolder,
    once?: Once<void>,
  ): Promise<Receipted<void, 'shared_folder_not_found' | LeaveRefusal>> =>
    sharedFolders.leave(user.account, folder, ownReceipt(once));
