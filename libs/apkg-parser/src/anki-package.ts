import type { Deck } from './collection/deck.ts';
import type { Note, UnreadableNote } from './collection/note.ts';
import type { NoteType } from './collection/note-type.ts';
import type { PackageCard } from './collection/package-card.ts';
import type { PackageReview } from './collection/package-review.ts';
import type { MediaFile } from './container/media-file.ts';
import type { PackageVersion } from './container/package-version.ts';
import type { PackageWarning } from './warning.ts';

/** How much there is in a package. */
export interface PackageCounts {
  readonly notes: number;
  readonly cards: number;
  readonly reviews: number;
}

/**
 * An open package. What it streams is read anew at each call, and throws `PackageError` on a damaged page. After
 * `close` everything but what was read before throws `ClosedError`.
 */
export interface AnkiPackage {
  readonly version: PackageVersion;
  /** The zip member that the collection was read from. */
  readonly collectionMember: string;
  /** Of the collection when it is unpacked: all texts of the package together are no more. */
  readonly collectionBytes: number;
  /** Anki's number for how the collection keeps its contents. */
  readonly schema: number;
  /** The day that due dates count from; absent for one that is no date. */
  readonly created?: Date;
  /** Minutes that the clock on which the collection was made was behind UTC; absent for one that does not tell. */
  readonly creationOffset?: number;
  /** Rows in the file, readable or not. */
  readonly counts: PackageCounts;
  /** By id, in the order of the ids. */
  readonly noteTypes: ReadonlyMap<string, NoteType>;
  /** In the order of the ids. */
  readonly decks: readonly Deck[];
  /** The files that exist and have a usable name, in the order of the list; nothing of them has been read. */
  readonly media: readonly MediaFile[];
  /** What could not be used although the rest can be read. Reading notes, cards and reviews may add to it. */
  readonly warnings: readonly PackageWarning[];
  /**
   * Streams the notes in the order of their ids. One that cannot be used comes as an `UnreadableNote`.
   *
   * @example
   * ```ts
   * for (const note of pkg.notes()) if (note.kind === 'note') console.log(note.fields);
   * ```
   */
  notes(): Iterable<Note | UnreadableNote>;
  /**
   * Streams the cards in the order of their ids, also those without a note.
   *
   * @example
   * ```ts
   * const suspended = [...pkg.cards()].filter(({ queue }) => queue === -1).length;
   * ```
   */
  cards(): Iterable<PackageCard>;
  /**
   * Streams the review log in the order of its ids.
   *
   * @example
   * ```ts
   * for (const { cardId, at, rating } of pkg.reviews()) console.log(cardId, at, rating);
   * ```
   */
  reviews(): Iterable<PackageReview>;
  /**
   * The cards of one note in the order of their templates. The first call goes through all cards.
   *
   * @example
   * ```ts
   * for (const note of pkg.notes()) console.log(note.id, pkg.cardsOf(note).length);
   * ```
   */
  cardsOf(note: { readonly id: string }): readonly PackageCard[];
  /** Frees the memory; harmless when repeated. */
  close(): void;
}
