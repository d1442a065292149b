import type { Deck } from '../collection/deck.ts';
import type { Note } from '../collection/note.ts';
import type { StoredNoteType } from '../collection/note-type.ts';
import type { PackageCard } from '../collection/package-card.ts';
import type { PackageReview } from '../collection/package-review.ts';
import type { DeckOptions } from '../settings/deck-options.ts';
import type { FieldSettings } from '../settings/note-type-settings.ts';

/** Items as a collection or a generator. Each source is iterated once. */
export type Source<T> = Iterable<T> | AsyncIterable<T>;

/**
 * A note type to write. Those of an opened package fit, and keep templates that Anki would show as an error; in others,
 * such a template is refused.
 */
export interface NoteTypeToWrite extends Omit<StoredNoteType, 'fieldSettings'> {
  /** Field names to store in the file, where Anki shows others. Default: `fields`. */
  readonly rawFields?: readonly string[];
  /** In the order of the fields. Absent ones are as in a new field. */
  readonly fieldSettings?: readonly Partial<FieldSettings>[];
}

/**
 * A note to write. Notes of an opened package fit. Anki identifies it by its `guid`, and replaces its own note if
 * `modified` is later; default: the time of writing. Tags contain no white space.
 */
export type NoteToWrite = Pick<Note, 'id' | 'guid' | 'noteTypeId' | 'fields' | 'modified' | 'flags' | 'data'> &
  Partial<Pick<Note, 'tags'>>;

type Placed = 'id' | 'noteId' | 'deckId' | 'ord';

/**
 * A card to write. Cards of an opened package fit. Missing numbers are 0, as in a new card. `fsrs` is written if `data`
 * is missing. A card in a filtered deck stays there if that deck is written with its searches; otherwise it is written to
 * its home deck.
 */
export type CardToWrite = Pick<PackageCard, Placed> & Partial<Omit<PackageCard, Placed>>;

/** A group of options to write. Those of an opened package fit. Absent settings are as in a new group. */
export type DeckOptionsToWrite = Pick<DeckOptions, 'id' | 'name'> & Partial<DeckOptions>;

/** A row of the review log to write. Reviews of an opened package fit. Its `id` is the time of the review. */
export type ReviewToWrite = Omit<PackageReview, 'at'>;

/** A media file to write. Media files of an opened package fit. */
export interface MediaToWrite {
  /** The name that fields refer to, in Anki's spelling. */
  readonly name: string;
  /**
   * Called once, when the file is written.
   *
   * @example
   * ```ts
   * const media = [{ name: 'cat.jpg', bytes: () => readFile('cat.jpg') }];
   * ```
   */
  bytes(): Promise<Uint8Array> | Uint8Array;
}

/**
 * The content of a package. Ids are decimal int64, not 0. Notes, reviews, cards and media are iterated in this order.
 * Their rows are kept in memory until the collection is complete; of media files only the names.
 */
export interface DeckToWrite {
  /** The day that due days count from. Default: the day of writing. */
  readonly created?: Date;
  /** Minutes west of UTC for the day of `created`. If absent, the time zone of the reading program counts. */
  readonly minutesWest?: number;
  readonly noteTypes: Iterable<NoteTypeToWrite>;
  /** Anki's "Default" and missing parent decks are added. Filtered decks without searches become normal ones. */
  readonly decks: Iterable<Deck>;
  /** Anki's default options (id 1) are added. */
  readonly deckOptions?: Iterable<DeckOptionsToWrite>;
  /** Tags that no note needs to have. Those of the notes are added. */
  readonly tags?: Iterable<string>;
  /** Settings of the collection by Anki's key, as JSON. Without any: those of a new collection. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly notes: Source<NoteToWrite>;
  readonly cards: Source<CardToWrite>;
  readonly reviews?: Source<ReviewToWrite>;
  readonly media?: Source<MediaToWrite>;
}
