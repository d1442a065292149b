import type { AccountId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { FolderMove } from './folders.ts';

/** Folders by their paths. The root has no row. */
export interface FolderRows {
  /** Those of these paths that have a folder. The paths are all on at most two ways from the root. */
  find(account: AccountId, paths: readonly FolderPath[]): Promise<ReadonlySet<FolderPath>>;
  /** All folders: at most `mostFolders`. */
  all(account: AccountId): Promise<ReadonlySet<FolderPath>>;
  count(account: AccountId): Promise<number>;
  /** The number of levels of folders below the folder; 0 where it contains none. */
  countLevels(account: AccountId, path: FolderPath): Promise<number>;
  /** Whether neither a folder nor a set lies in the folder. */
  isEmpty(account: AccountId, path: FolderPath): Promise<boolean>;
  /** Each parent exists or comes before its children. */
  insert(account: AccountId, paths: readonly FolderPath[]): Promise<void>;
  /**
   * Moves the folder with all that is in it. The new place is free, and its parent exists or was inserted in this unit.
   */
  move(account: AccountId, move: FolderMove): Promise<void>;
  /** Deletes the folder and all below it, its sets as `SetRows.delete` says. */
  delete(account: AccountId, path: FolderPath): Promise<void>;
}
