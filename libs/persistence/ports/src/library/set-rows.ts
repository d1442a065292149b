import type { AccountId, SetId } from '@flashcards/kernel';
import type { FolderPath, SetPlace } from '@flashcards/library';
import type { CountedSet, SetEdit } from './flashcard-sets.ts';

/** A set with its size. */
export type SizedSet = Pick<CountedSet, 'id' | 'cardCount' | 'textBytes'>;

/** A set with its folder. */
export interface PlacedSet {
  readonly id: SetId;
  readonly folder: FolderPath;
}

/** Sets that readers see, without those whose cards are still being handed over. */
export interface SetRows {
  /** The account's own set. */
  find(account: AccountId, set: SetId): Promise<SizedSet | undefined>;
  /** The account's own set of this name; names are unique. */
  withName(account: AccountId, name: string): Promise<PlacedSet | undefined>;
  /** The places of all sets: at most `mostSets`. */
  places(account: AccountId): Promise<readonly SetPlace[]>;
  /** The folders of those of these sets that are the account's own. */
  folders(account: AccountId, sets: readonly SetId[]): Promise<ReadonlyMap<SetId, FolderPath>>;
  count(account: AccountId): Promise<number>;
  /** Its folder exists or was inserted in this unit. */
  save(account: AccountId, set: SetEdit): Promise<void>;
  /** Called with each change of the content of a set, also of one that keeps its size. */
  saveSize(account: AccountId, set: SizedSet): Promise<void>;
  /** Hides the set and its content from all readers. The store's sweep removes the rows later. */
  delete(account: AccountId, set: SetId): Promise<void>;
}
