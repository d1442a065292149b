import type { AccountId, NoteId } from '@flashcards/kernel';

/** New tags of a note. */
export interface TaggedNote {
  readonly note: NoteId;
  readonly tags: readonly string[];
  /** From then on the note counts as modified. */
  readonly at: Date;
}

/** Notes of the account's own sets. A card that was typed in is a note with the card's id. */
export interface NoteRows {
  /** The tags of these notes of found cards; without those that have none. Does not read the notes. */
  tags(account: AccountId, notes: readonly NoteId[]): Promise<ReadonlyMap<NoteId, readonly string[]>>;
  /** Replaces the tags of notes of found cards. Does not write the notes. */
  saveTags(account: AccountId, notes: readonly TaggedNote[]): Promise<void>;
  /** Deletes notes that have no cards any more, with their tags. */
  delete(account: AccountId, notes: readonly NoteId[]): Promise<void>;
}
