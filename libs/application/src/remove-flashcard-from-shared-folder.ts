import type { User } from '@flashcards/accounts';
import type { Receipted, RemovalOfSetRefusal, SharedFolders, SomeSet } from '@flashcards/persistence-ports';

/** Takes a set out of a folder that the learner owns; nobody's progress is touched. */
export const removeFlashcardFromSharedFolder =
  ({ sharedFolders }: { readonly sharedFolders: SharedFolders }) =>
  (owner: User, removed: SomeSet): Promise<Receipted<void, RemovalOfSetRefusal>> =>
    sharedFolders.removeSet(owner.account, removed);
