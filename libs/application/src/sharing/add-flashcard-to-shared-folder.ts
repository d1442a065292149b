import type { User } from '@flashcards/accounts';
import type { AddRefusal, Receipted, SharedFolders, SomeSet } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

interface Ports {
  readonly sharedFolders: SharedFolders;
  readonly now: Now;
}

/** Shares an own set with the members of a folder. */
export const addFlashcardToSharedFolder =
  ({ sharedFolders, now }: Ports) =>
  (user: User, shared: SomeSet, once?: Once<void>): Promise<Receipted<void, AddRefusal>> =>
    sharedFolders.addSet(user.account, { ...shared, now: now() }, ownReceipt(once));
