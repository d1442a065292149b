import type { User } from '@flashcards/accounts';
import type { Receipted, RemovalOfSetRefusal, SharedFolders, SomeSet } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

/** Removes a set from a folder that the learner owns. The progress of its members does not change. */
export const removeFlashcardFromSharedFolder =
  ({ sharedFolders }: { readonly sharedFolders: SharedFolders }) =>
  (owner: User, removed: SomeSet, once?: Once<void>): Promise<Receipted<void, RemovalOfSetRefusal>> =>
    sharedFolders.removeSet(owner.account, removed, ownReceipt(once));
