import type { AccountId, SetId } from '@flashcards/kernel';
import type { MediaFile, MediaHash } from '@flashcards/library';

/** A file that an account holds. */
export interface HeldFile extends Omit<MediaFile, 'name'> {
  /** Absent: the set in question does not have it. */
  readonly name?: string;
}

/** Files that accounts hold: those of their sets by name, and those that were added. Some hundred in a call at most. */
export interface MediaRows {
  /** Files of a set or a draft of the account. Names that it does not have are left out. */
  named(account: AccountId, set: SetId, names: readonly string[]): Promise<ReadonlyMap<string, MediaFile>>;
  /**
   * Files that the account holds in any of its sets, or has added, each with a name in this set if it has one. Their
   * content is stored. A file of a set that is being removed may be found, too.
   */
  held(account: AccountId, set: SetId, hashes: readonly MediaHash[]): Promise<ReadonlyMap<MediaHash, HeldFile>>;
  /**
   * Gives files that the account holds to a set or a draft, under these names, which were looked up in this unit. A name
   * that has the same file already stays; one that has another file is an error.
   */
  hold(account: AccountId, set: SetId, files: readonly MediaFile[]): Promise<void>;
}
