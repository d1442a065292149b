import type { AccountId, NoteId, SetId } from '@flashcards/kernel';
import type { Note, NoteType, TaggedCards } from '@flashcards/library';

/** A note with the set that it is in. */
export interface FoundNote extends Note {
  readonly set: SetId;
}

/** Notes and note types of the sets that are visible to an account, as `Cards` says. */
export interface Notes {
  /** A note of one of the account's own sets. */
  find(account: AccountId, id: NoteId): Promise<FoundNote | undefined>;
  /**
   * The tags of notes, without a check of access: for notes of cards that the caller may show. A card that was typed in
   * is a note with the card's id. Those of the first notes up to about a mebibyte, at least of one. A note that does not
   * exist has none.
   */
  tags(notes: readonly NoteId[]): Promise<ReadonlyMap<NoteId, readonly string[]>>;
  /** The note types of a set in the order of their insertion, in pages of about a mebibyte. */
  typesOf(account: AccountId, set: SetId): AsyncIterable<readonly NoteType[]>;
  /**
   * The notes of a set in the order of their insertion, in pages of a thousand notes or about a mebibyte. The store
   * holds no resources between two pages.
   */
  ofSet(account: AccountId, set: SetId): AsyncIterable<readonly Note[]>;
  /**
   * The tags of the notes of the account's own sets, with the number of cards of each note, in pages, in a stable order.
   * The store holds no resources between two pages.
   */
  tagged(account: AccountId): AsyncIterable<readonly TaggedCards[]>;
}
