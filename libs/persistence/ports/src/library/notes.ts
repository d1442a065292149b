import type { AccountId, CardId, LocalDate, NoteId, SetId } from '@flashcards/kernel';
import type { Card, MediaFile, Note, NoteType, NoteWithCards, SetLimits, TaggedCards } from '@flashcards/library';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';
import type { AdditionRefusal } from './flashcard-sets.ts';

/** A note with the set that it is in. */
export interface FoundNote extends Note {
  readonly set: SetId;
}

/** New cards start as new, created on `createdOn`. The limits are those of each set. */
interface Making {
  readonly createdOn: LocalDate;
  readonly limits: SetLimits;
}

/** A note with all cards that it makes now. Those that it has keep their ids. */
export interface NoteEdit {
  /** As it was when the edit was made. */
  readonly before: Note;
  readonly after: NoteWithCards;
  /** Files of the account that it refers to; its set holds them from then on. */
  readonly files: readonly MediaFile[];
}

/** New sides of a card that was typed in, and its new tags if they change. */
export interface TypedEdit extends Card {
  readonly tags?: readonly string[];
}

/** Edits of different notes, some of which are cards that were typed in. */
export interface NoteEdits extends Making {
  readonly notes: readonly NoteEdit[];
  readonly typed: readonly TypedEdit[];
  readonly at: Date;
}

/**
 * `note_changed`: its content differs from `before`. `card_not_found` and `made_from_note` name the entries of `typed`.
 */
export type NoteEditRefusal =
  'note_not_found' | 'note_changed' | 'card_not_found' | 'made_from_note' | 'set_full' | 'set_too_large';

/** Notes to add to a set, and note types that it may lack. */
export interface NoteAddition extends Making {
  readonly set: SetId;
  readonly types: readonly NoteType[];
  readonly notes: readonly NoteWithCards[];
  /** As in `NoteEdit`. */
  readonly files: readonly MediaFile[];
}

/** The cards that each note makes now, by ordinal. */
export type CardsOfNotes = readonly (readonly CardId[])[];

/** Notes and note types of the sets that are visible to an account, as `Cards` says. */
export interface Notes {
  /** A note of one of the account's own sets. */
  find(account: AccountId, id: NoteId): Promise<FoundNote | undefined>;
  /**
   * The notes of the account's own set that have these guids, a few of each at most, whole: some megabytes each. Those of
   * one guid are in the order of the set.
   */
  withGuids(account: AccountId, set: SetId, guids: readonly string[]): Promise<readonly NoteWithCards[]>;
  /** A note type of a set. */
  type(account: AccountId, set: SetId, id: string): Promise<NoteType | undefined>;
  /**
   * Edits notes of the account's own sets, all or none: some megabytes in all. Cards that a note no longer makes are
   * withdrawn, those that it makes again return, and new ones are added at the end of the set; progress stays. Returns
   * the cards of the notes.
   */
  edit(
    account: AccountId,
    edits: NoteEdits,
    receipt?: ReceiptFor<CardsOfNotes, NoteEditRefusal>,
  ): Promise<Receipted<CardsOfNotes, NoteEditRefusal>>;
  /** Adds notes with their cards at the end of a set, all or none: some megabytes in all. */
  add(
    account: AccountId,
    addition: NoteAddition,
    receipt?: ReceiptFor<void, AdditionRefusal>,
  ): Promise<Receipted<void, AdditionRefusal>>;
  /**
   * The tags of notes, without a check of access: for notes of cards that the caller may show. A card that was typed in
   * is a note with the card's id. Those of the first notes up to about a mebibyte, at least of one. A note that does not
   * exist has none.
   */
  tags(notes: readonly NoteId[]): Promise<ReadonlyMap<NoteId, readonly string[]>>;
  /** The ids of the note types of notes, without a check of access, as `tags`. A card that was typed in has none. */
  typeIds(notes: readonly NoteId[]): Promise<ReadonlyMap<NoteId, string>>;
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
