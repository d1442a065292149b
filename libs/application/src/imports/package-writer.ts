import type { CardId, Outcome, UserId } from '@flashcards/kernel';
import type { FlashcardSet, MediaFile } from '@flashcards/library';
import type { CardOrigin, StudyCard } from '@flashcards/persistence-ports';
import type { Rating, Standing, StudiedCard } from '@flashcards/review-scheduling';

/** A review as it is packed: what moved the card from where to where. */
export interface PackedReview {
  readonly card: CardId;
  readonly at: Date;
  readonly rating: Rating;
  readonly before: Standing;
  readonly after: StudiedCard;
}

/** A file of the set, with where its content comes from; none where the file is gone by then. */
export interface PackedMedia extends MediaFile {
  readonly content: () => AsyncIterable<Uint8Array>;
}

/** What a package is made of. Pages are asked for one by one: all cards, then what cards came with, then all reviews. */
export interface PackedSet extends Pick<FlashcardSet, 'id' | 'name'> {
  /** Absent: the root, or nobody's affair. */
  readonly folder?: FlashcardSet['folder'];
  readonly desiredRetention: number;
  readonly cards: AsyncIterable<readonly StudyCard[]>;
  /** None for a set of someone else. */
  readonly origins: AsyncIterable<readonly CardOrigin[]>;
  readonly reviews: AsyncIterable<readonly PackedReview[]>;
  /** None for a set of someone else. */
  readonly media: AsyncIterable<readonly PackedMedia[]>;
}

export interface Writing {
  /** On whose behalf: users take turns. */
  readonly user: UserId;
  /** Where they ask from: users of one address take turns, too. */
  readonly address?: string | undefined;
  /** Resolves when nobody waits for the package any more. Writing ends then. */
  readonly abandoned?: Promise<void> | undefined;
}

/** Some bytes at a time, as fast as they are taken; whatever they lie in is let go at their end, or when nobody goes on. */
export type PackageBytes = AsyncIterable<Uint8Array>;

/** Writes deck packages. */
export interface PackageWriter {
  /**
   * The whole package, of which nothing is told before all of it is there. `writer_busy` when too many wait already.
   * Rejects when nobody waits for it any more, with what the pages reject with, and with `WriterUnavailable`.
   */
  write(set: PackedSet, writing: Writing): Promise<Outcome<PackageBytes, 'writer_busy'>>;
}

/** No package can be written at the moment: a fault that passes. */
export class WriterUnavailable extends Error {
  override readonly name = 'WriterUnavailable';
}
