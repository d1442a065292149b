import type { AccountId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { Receipted, ReceiptFor } from './receipt.ts';

/** Why a path cannot be made; where both hold, the first. */
export type FolderRefusal = 'place_taken' | 'too_many_folders';

export interface Folders {
  /**
   * Makes the folder and every missing folder above it, all or none. A folder that is there already stays as it is,
   * with all it holds, and counts as made. `place_taken` when a flashcard set bears one of the names at its place;
   * `too_many_folders` when with what is missing the account would hold more than `mostFolders`.
   */
  make(
    account: AccountId,
    path: FolderPath,
    receipt?: ReceiptFor<void, FolderRefusal>,
  ): Promise<Receipted<void, FolderRefusal>>;
}
