import type { AccountId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';

/** Why a path cannot be made; where both hold, the first. */
export type FolderRefusal = 'place_taken' | 'too_many_folders';

/** A folder's path, and the path it is to have. */
export interface FolderMove {
  readonly from: FolderPath;
  /** Not below `from`. */
  readonly to: FolderPath;
}

/**
 * `folder_not_found`: there is none at `from`; `too_deep`: something in it would lie deeper than `deepest`;
 * `place_taken` also when a folder is there already: two are never merged. Where several hold, the first.
 */
export type MoveRefusal = 'folder_not_found' | 'too_deep' | FolderRefusal;

export type FolderDeletionRefusal = 'folder_not_found' | 'folder_not_empty';

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
  /** Every folder of the account, parents before children. */
  all(account: AccountId): Promise<readonly FolderPath[]>;
  /**
   * Gives a folder another path, with all that lies in it, making every missing folder above it: all or nothing, and no
   * reader sees anything in two places or in none. Onto itself: nothing changes. A folder that is being moved is not in
   * the way of those that must be made.
   */
  move(
    account: AccountId,
    move: FolderMove,
    receipt?: ReceiptFor<void, MoveRefusal>,
  ): Promise<Receipted<void, MoveRefusal>>;
  /**
   * Takes a folder away; `recursive`, with all folders and sets below it, as `FlashcardSets.delete` does: all or nothing.
   * `folder_not_empty` when something lies in it and it is not.
   */
  delete(
    account: AccountId,
    deletion: { readonly path: FolderPath; readonly recursive: boolean },
    receipt?: ReceiptFor<void, FolderDeletionRefusal>,
  ): Promise<Receipted<void, FolderDeletionRefusal>>;
}
