import type { Deck } from '../collection/deck.ts';
import type { Note } from '../collection/note.ts';
import type { StoredNoteType } from '../collection/note-type.ts';
import type { PackageCard } from '../collection/package-card.ts';
import type { PackageReview } from '../collection/package-review.ts';

/** Given all at once, or made as they are asked for: each is gone through once. */
export type Source<T> = Iterable<T> | AsyncIterable<T>;

/** A note type to write: what an opened package has fits. */
export interface NoteTypeToWrite extends StoredNoteType {
  /** Names of the fields as they are to be in the file, where Anki shows others. Absent: `fields`. */
  readonly rawFields?: readonly string[];
}

/**
 * A note to write: what an opened package yields fits. Anki knows it again by its `guid`, and replaces what it has by
 * what was `modified` later; absent: when the package is written. Tags hold no white space.
 */
export type NoteToWrite = Pick<Note, 'id' | 'guid' | 'noteTypeId' | 'fields' | 'modified'> &
  Partial<Pick<Note, 'tags'>>;

type Placed = 'id' | 'noteId' | 'deckId' | 'ord';

/**
 * A card to write: what an opened package yields fits. Absent numbers are 0, those of a new card. `fsrs` is written where
 * `data` is absent. A card that lies in a filtered deck is written to its home.
 */
export type CardToWrite = Pick<PackageCard, Placed> & Partial<Omit<PackageCard, Placed>>;

/** A row of the review log to write: what an opened package yields fits. Its `id` says when it was. */
export type ReviewToWrite = Omit<PackageReview, 'at'>;

/** A media file to write: what an opened package has fits. */
export interface MediaToWrite {
  /** The name that fields refer to, as Anki spells it. */
  readonly name: string;
  /**
   * Asked once, when it is the file's turn.
   *
   * @example
   * ```ts
   * const media = [{ name: 'cat.jpg', bytes: () => readFile('cat.jpg') }];
   * ```
   */
  bytes(): Promise<Uint8Array> | Uint8Array;
}

/**
 * What a package is made of. Ids are decimal int64, not 0. Notes, reviews, cards and media are gone through in this order;
 * of them only the names of tags and media files are held.
 */
export interface DeckToWrite {
  /** The day that due days are counted from. Absent: the day of writing. */
  readonly created?: Date;
  /** Minutes west of UTC: where `created` is that day. Absent: wherever the package is read. */
  readonly minutesWest?: number;
  readonly noteTypes: Iterable<NoteTypeToWrite>;
  /** Anki's "Default", and decks that others lie in, are added when they are missing. Filtered decks become normal ones. */
  readonly decks: Iterable<Deck>;
  readonly notes: Source<NoteToWrite>;
  readonly cards: Source<CardToWrite>;
  readonly reviews?: Source<ReviewToWrite>;
  readonly media?: Source<MediaToWrite>;
}
