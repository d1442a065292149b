import type { AccountId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { Receipted, ReceiptFor } from './receipt.ts';

export interface Folders {
  /**
   * Makes the folder and every missing folder above it, all or none. A folder that is there already stays as it is,
   * with all it holds, and counts as made. `place_taken` when a flashcard set bears one of the names at its place.
   */
  make(
    account: AccountId,
    path: FolderPath,
    receipt?: ReceiptFor<void, 'place_taken'>,
  ): Promise<Receipted<void, 'place_taken'>>;
}
