import type { Outcome, UserId } from '@flashcards/kernel';
import type { FlashcardSet, MediaFile, Note, NoteType } from '@flashcards/library';
import type { CardOrigin } from '@flashcards/persistence-ports';
import type { Standing } from '@flashcards/review-scheduling';
import type { ReviewEvent } from '@flashcards/study';
import type { TaggedCard } from '../library/tagged-cards.ts';

/** An event in a package: the card's standing before and after it. */
export interface PackedReview extends Pick<ReviewEvent, 'card' | 'at' | 'type' | 'rating' | 'seconds' | 'after'> {
  readonly before: Standing;
}

/** A file of the set with its content. The content is empty when the file was deleted in the meantime. */
export interface PackedMedia extends MediaFile {
  readonly content: () => AsyncIterable<Uint8Array>;
}

/**
 * The content of a package. Pages are requested one at a time: all note types, then all notes, cards, origins and
 * reviews.
 */
export interface PackedSet extends Pick<FlashcardSet, 'id' | 'name'> {
  /** Absent: the set is in the root, or belongs to another user. */
  readonly folder?: FlashcardSet['folder'];
  readonly desiredRetention: number;
  /** As in `FilledSet`; absent: none, or the set belongs to another user. */
  readonly deckOptions?: string;
  readonly noteTypes: AsyncIterable<readonly NoteType[]>;
  readonly notes: AsyncIterable<readonly Note[]>;
  readonly cards: AsyncIterable<readonly TaggedCard[]>;
  /** Empty for a set of another user. */
  readonly origins: AsyncIterable<readonly CardOrigin[]>;
  readonly reviews: AsyncIterable<readonly PackedReview[]>;
  /** Empty for a set of another user. */
  readonly media: AsyncIterable<readonly PackedMedia[]>;
}

export interface Writing {
  /** Users take turns. */
  readonly user: UserId;
  /** The client's address. Users with the same address take turns. */
  readonly address?: string | undefined;
  /** Resolves when the client is gone. Writing then ends. */
  readonly abandoned?: Promise<void> | undefined;
}

/**
 * The bytes of a package in pieces, read on demand. Its file is released at the end, or when the consumer stops early.
 */
export type PackageBytes = AsyncIterable<Uint8Array>;

/** Writes deck packages. */
export interface PackageWriter {
  /**
   * Writes the whole package before any byte is returned. `writer_busy` when the queue is full. Rejects when the client
   * is gone, with an error of the pages, and with `WriterUnavailable`.
   */
  write(set: PackedSet, writing: Writing): Promise<Outcome<PackageBytes, 'writer_busy'>>;
}

/** No package can be written at the moment: a temporary fault. */
export class WriterUnavailable extends Error {
  override readonly name = 'WriterUnavailable';
}
