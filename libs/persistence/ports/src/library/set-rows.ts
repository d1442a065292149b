import type { AccountId, SetId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { CountedSet, SetEdit } from './flashcard-sets.ts';

/** A set, and how much it holds. */
export type SizedSet = Pick<CountedSet, 'id' | 'cardCount' | 'textBytes'>;

/** Where a set lies. */
export interface PlacedSet {
  readonly id: SetId;
  readonly folder: FolderPath;
}

/** Sets that readers see: not those whose cards are still being handed over. */
export interface SetRows {
  /** The account's own set. */
  find(account: AccountId, set: SetId): Promise<SizedSet | undefined>;
  /** The account's own set of this name: no two have one. */
  withName(account: AccountId, name: string): Promise<PlacedSet | undefined>;
  count(account: AccountId): Promise<number>;
  /** The folder is there or was inserted. */
  save(account: AccountId, set: SetEdit): Promise<void>;
  saveSize(account: AccountId, set: SizedSet): Promise<void>;
  /** From here on nobody finds the set or anything in it; what it leaves the store takes away in its own time. */
  delete(account: AccountId, set: SetId): Promise<void>;
}
