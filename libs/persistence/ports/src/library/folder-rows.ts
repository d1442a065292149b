import type { AccountId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { FolderMove } from './folders.ts';

/** Folders by their paths. The root has no row. */
export interface FolderRows {
  /** Those of these paths that have a folder; all of them are on two ways from the root at most. */
  find(account: AccountId, paths: readonly FolderPath[]): Promise<ReadonlySet<FolderPath>>;
  count(account: AccountId): Promise<number>;
  /** How many levels of folders lie in the folder: none where it has no folder in it. */
  countLevels(account: AccountId, path: FolderPath): Promise<number>;
  /** Whether neither a folder nor a set lies in the folder. */
  isEmpty(account: AccountId, path: FolderPath): Promise<boolean>;
  /** Each lies in one that is there or comes before it. */
  insert(account: AccountId, paths: readonly FolderPath[]): Promise<void>;
  /** All that lies in the folder comes along; the new place is free, in a folder that is there or was inserted. */
  move(account: AccountId, move: FolderMove): Promise<void>;
  /** Deletes the folder and all below it, its sets as `SetRows.delete` says. */
  delete(account: AccountId, path: FolderPath): Promise<void>;
}
