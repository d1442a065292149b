import type { Deck } from './collection/deck.ts';
import type { Note, UnreadableNote } from './collection/note.ts';
import type { NoteType } from './collection/note-type.ts';
import type { PackageCard } from './collection/package-card.ts';
import type { PackageReview } from './collection/package-review.ts';
import type { DeckOptions } from './settings/deck-options.ts';
import type { MediaFile } from './container/media-file.ts';
import type { PackageVersion } from './container/package-version.ts';
import type { RenderedCard } from './render/rendered-card.ts';
import type { PackageWarning } from './warning.ts';

/** Row counts of a package. */
export interface PackageCounts {
  readonly notes: number;
  readonly cards: number;
  readonly reviews: number;
}

/** Options of `AnkiPackage.notes`. */
export interface NotesOptions {
  /** Whether notes have the `flags` and `data` that Anki does not use. Default: false, which is faster. */
  readonly withUnused?: boolean;
}

/**
 * An open package. Each call of a streaming method reads anew, and throws `PackageError` on a damaged page. After
 * `close`, every further read throws `ClosedError`; values read before stay valid.
 */
export interface AnkiPackage {
  readonly version: PackageVersion;
  /** The zip member that the collection was read from. */
  readonly collectionMember: string;
  /** Size of the unpacked collection in bytes. All texts of the package together are no larger. */
  readonly collectionBytes: number;
  /** Anki's schema version of the collection. */
  readonly schema: number;
  /** The day that due dates count from. Absent if the stored value is not a valid date. */
  readonly created?: Date;
  /** Minutes by which the creating clock was behind UTC. Absent if the package does not say. */
  readonly creationOffset?: number;
  /** Rows in the file, including unreadable ones. */
  readonly counts: PackageCounts;
  /** By id, in ascending order of the ids. */
  readonly noteTypes: ReadonlyMap<string, NoteType>;
  /** In ascending order of the ids. */
  readonly decks: readonly Deck[];
  /** The groups of options that decks refer to. In ascending order of the ids. */
  readonly deckOptions: readonly DeckOptions[];
  /** The collection's list of tags. Collections list tags that no note has; packages do not list those of their notes. */
  readonly tags: readonly string[];
  /**
   * The settings of the collection by Anki's key, such as `rollover`, and those of add-ons, as JSON. An integer that a
   * double would round is a `bigint`.
   */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The media files that exist and have a usable name, in the order of the list. Their contents are not read. */
  readonly media: readonly MediaFile[];
  /** Parts that could not be used although the rest is readable. Reading notes, cards and reviews may add warnings. */
  readonly warnings: readonly PackageWarning[];
  /**
   * Streams the notes in ascending order of their ids. A note that cannot be used is an `UnreadableNote`.
   *
   * @example
   * ```ts
   * for (const note of pkg.notes()) if (note.kind === 'note') console.log(note.fields);
   * ```
   */
  notes(options?: NotesOptions): Iterable<Note | UnreadableNote>;
  /**
   * Returns the note with this id. The first call reads all notes.
   *
   * @example
   * ```ts
   * for (const card of pkg.cards()) console.log(card.id, pkg.note(card.noteId)?.id);
   * ```
   */
  note(id: string): Note | UnreadableNote | undefined;
  /**
   * Streams the cards in ascending order of their ids, including cards without a note.
   *
   * @example
   * ```ts
   * const suspended = [...pkg.cards()].filter(({ queue }) => queue === -1).length;
   * ```
   */
  cards(): Iterable<PackageCard>;
  /**
   * Streams the review log in ascending order of its ids.
   *
   * @example
   * ```ts
   * for (const { cardId, at, rating } of pkg.reviews()) console.log(cardId, at, rating);
   * ```
   */
  reviews(): Iterable<PackageReview>;
  /**
   * Returns the cards of one note in the order of their templates. The first call reads all cards.
   *
   * @example
   * ```ts
   * for (const note of pkg.notes()) console.log(note.id, pkg.cardsOf(note).length);
   * ```
   */
  cardsOf(note: { readonly id: string }): readonly PackageCard[];
  /**
   * Renders the question and the answer of a card of this package, as `renderCard` does. The first call reads all
   * notes. A card that cannot be rendered has an `error`.
   *
   * @example
   * ```ts
   * for (const card of pkg.cards()) console.log(pkg.render(card).question);
   * ```
   */
  render(card: PackageCard): RenderedCard;
  /** Frees the memory. Further calls have no effect. */
  close(): void;
}
