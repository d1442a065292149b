import type { AccountId, CardId, NoteId, SetId } from '@flashcards/kernel';
import type { Note, NoteType, NoteWithCards } from '@flashcards/library';
import type { NewNotes } from './flashcard-sets.ts';

/** New tags of a note. */
export interface TaggedNote {
  readonly note: NoteId;
  readonly tags: readonly string[];
  /** From then on the note counts as modified. */
  readonly at: Date;
}

/** A note with its cards, and the set that it is in. */
export interface NoteOfSet extends NoteWithCards {
  readonly set: SetId;
}

export interface NotesPage {
  readonly notes: readonly Note[];
  /** Absent: there are no others. */
  readonly next?: number | undefined;
}

/** Some of what belongs to a set that was found in this unit. */
interface InSet {
  readonly set: SetId;
}

/** Notes of the account's own sets. A card that was typed in is a note with the card's id. */
export interface NoteRows {
  /** The tags of these notes of found cards; without those that have none. Does not read the notes. */
  tags(account: AccountId, notes: readonly NoteId[]): Promise<ReadonlyMap<NoteId, readonly string[]>>;
  /** Replaces the tags of notes of found cards. Does not write the notes. */
  saveTags(account: AccountId, notes: readonly TaggedNote[]): Promise<void>;
  /** Notes of cards that were not typed in, whole: some megabytes each. */
  find(account: AccountId, notes: readonly NoteId[]): Promise<ReadonlyMap<NoteId, NoteOfSet>>;
  /** Notes of a set that was found, in its order: some megabytes. `next` is where others come after. */
  after(account: AccountId, of: InSet & { readonly after?: number | undefined }): Promise<NotesPage>;
  /** The cards of each of these notes, in the order of their set. Does not read their texts. */
  cards(account: AccountId, notes: readonly NoteId[]): Promise<ReadonlyMap<NoteId, readonly CardId[]>>;
  /** A note type of a set. */
  type(account: AccountId, of: InSet & { readonly id: string }): Promise<NoteType | undefined>;
  /** Which of these note types a set has. */
  types(account: AccountId, of: InSet & { readonly ids: readonly string[] }): Promise<ReadonlySet<string>>;
  /** Inserts note types and notes at the end of a set. */
  insert(account: AccountId, added: InSet & NewNotes): Promise<void>;
  /** Saves the content of notes of a set. */
  save(account: AccountId, saved: InSet & { readonly notes: readonly Note[] }): Promise<void>;
  /** Deletes notes that have no cards any more, with their tags. */
  delete(account: AccountId, notes: readonly NoteId[]): Promise<void>;
}
