import type { AccountId, SetId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { FolderMove } from './folders.ts';

/** What is below a folder, at any depth. */
export interface FolderContent {
  readonly folders: readonly FolderPath[];
  readonly sets: readonly SetId[];
}

/** Folders by their paths. The root has no row. */
export interface FolderRows {
  /** Those of these paths that have a folder. The paths are all on at most two ways from the root. */
  find(account: AccountId, paths: readonly FolderPath[]): Promise<ReadonlySet<FolderPath>>;
  /** All folders: at most `mostFolders`. */
  all(account: AccountId): Promise<ReadonlySet<FolderPath>>;
  count(account: AccountId): Promise<number>;
  /** The number of levels of folders below the folder; 0 where it contains none. */
  countLevels(account: AccountId, path: FolderPath): Promise<number>;
  /** What is below a folder that was found. */
  within(account: AccountId, path: FolderPath): Promise<FolderContent>;
  /** Each parent exists or comes before its children. */
  insert(account: AccountId, paths: readonly FolderPath[]): Promise<void>;
  /**
   * Moves the folder with all that is in it. The new place is free, and its parent exists or was inserted in this unit.
   */
  move(account: AccountId, move: FolderMove): Promise<void>;
  /** Deletes the folder and all below it, its sets as `SetRows.delete` says. */
  delete(account: AccountId, path: FolderPath): Promise<void>;
}
