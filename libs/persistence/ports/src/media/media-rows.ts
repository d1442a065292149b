import type { AccountId, SetId } from '@flashcards/kernel';
import type { MediaFile } from '@flashcards/library';

interface FilesOfSet {
  readonly set: SetId;
  /** With different names. */
  readonly files: readonly MediaFile[];
}

/** Files of the account's own sets. Their content is stored. */
export interface MediaRows {
  /** Those of these files that the account holds, in a set or a draft, and whose names the set does not have. */
  lacking(account: AccountId, of: FilesOfSet): Promise<readonly MediaFile[]>;
  /** Gives the set files that it lacks. */
  hold(account: AccountId, of: FilesOfSet): Promise<void>;
}
