import type { AccountId, NoteId } from '@flashcards/kernel';

/** Notes of the account's own sets. */
export interface NoteRows {
  /** Deletes notes that have no cards any more. */
  delete(account: AccountId, notes: readonly NoteId[]): Promise<void>;
}
