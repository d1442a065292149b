import type { User } from '@flashcards/accounts';
import type { DeletionRefusal, Receipted, SharedFolders } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';
import type { InFolder } from './leave-shared-folder.ts';

/** Deletes a folder that the learner owns. The sets in it are kept. */
export const deleteSharedFolder =
  ({ sharedFolders }: { readonly sharedFolders: SharedFolders }) =>
  (owner: User, { folder }: InFolder, once?: Once<void>): Promise<Receipted<void, DeletionRefusal>> =>
    sharedFolders.delete(owner.account, folder, ownReceipt(once));
