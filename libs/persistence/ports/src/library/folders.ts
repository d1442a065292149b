import type { AccountId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';

/** Why a path cannot be made. Where both apply, the first. */
export type FolderRefusal = 'place_taken' | 'too_many_folders';

/** A folder's path, and its new path. */
export interface FolderMove {
  readonly from: FolderPath;
  /** Not below `from`. */
  readonly to: FolderPath;
}

/**
 * `folder_not_found`: there is none at `from`. `too_deep`: something in it would lie deeper than `deepest`.
 * `place_taken`: also when a folder already has the new path, because folders are never merged. Where several apply,
 * the first.
 */
export type MoveRefusal = 'folder_not_found' | 'too_deep' | FolderRefusal;

export type FolderDeletionRefusal = 'folder_not_found' | 'folder_not_empty';

export interface Folders {
  /**
   * Makes the folder and every missing folder above it, all or none. An existing folder stays as it is, with its
   * content, and counts as made. `place_taken` when a flashcard set has one of the names at its place;
   * `too_many_folders` when the account would then hold more than `mostFolders`.
   */
  make(
    account: AccountId,
    path: FolderPath,
    receipt?: ReceiptFor<void, FolderRefusal>,
  ): Promise<Receipted<void, FolderRefusal>>;
  /** Every folder of the account, parents before children. */
  all(account: AccountId): Promise<readonly FolderPath[]>;
  /**
   * Gives a folder another path, with all that is in it, making every missing folder above it: all or nothing. No
   * reader sees anything in two places or in none. Moving it to its own path changes nothing. The moved folder does not
   * block the folders that must be made.
   */
  move(
    account: AccountId,
    move: FolderMove,
    receipt?: ReceiptFor<void, MoveRefusal>,
  ): Promise<Receipted<void, MoveRefusal>>;
  /**
   * Deletes a folder; with `recursive` also all folders and sets below it, as `FlashcardSets.delete` does: all or
   * nothing. `folder_not_empty` when the folder is not empty and `recursive` is false.
   */
  delete(
    account: AccountId,
    deletion: { readonly path: FolderPath; readonly recursive: boolean },
    receipt?: ReceiptFor<void, FolderDeletionRefusal>,
  ): Promise<Receipted<void, FolderDeletionRefusal>>;
}
