import type { AccountId, Outcome, SetId } from '@flashcards/kernel';
import type { FlashcardSet, MediaFile, MediaHash } from '@flashcards/library';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';
import type { MediaRows } from './media-rows.ts';

/** A file for a set, with the source of its content. `content` may be called more than once, or never. */
export interface NewMediaFile extends MediaFile {
  readonly content: () => AsyncIterable<Uint8Array>;
}

export interface MediaAddition {
  /** With different names; several names may have the same file. */
  readonly files: readonly NewMediaFile[];
  /**
   * The maximum for all different files of the account, in bytes as `countedBytes` counts; files of drafts count, too.
   */
  readonly mostBytes: number;
}

/**
 * Takes files of a set that is being filled; resolves once all are durable. `too_much_media`: the account would exceed
 * `mostBytes`. Then none of these files is kept, and the set must be refused. Rejects when a content does not match its
 * hash or its size.
 */
export type KeepMedia = (addition: MediaAddition) => Promise<Outcome<void, 'too_much_media'>>;

/** A file to add before any set has it. */
export interface AddedMedia extends Pick<MediaAddition, 'mostBytes'> {
  readonly file: Omit<NewMediaFile, 'name'>;
  /** With a new id, for the content until all of it is stored. */
  readonly draft: Pick<FlashcardSet, 'id' | 'createdAt'>;
}

/** From `from`, inclusive, to `to`, exclusive. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** A file that is being read. */
export interface OpenMedia extends Pick<MediaFile, 'type' | 'bytes'> {
  /**
   * Yields parts of the content, with backpressure. Throws when the file is removed meanwhile and cannot be read
   * further.
   */
  read(range: ByteRange): AsyncIterable<Uint8Array>;
  /** Idempotent. */
  close(): Promise<void>;
}

/**
 * Pictures and sounds. Each file is stored once, by its hash, as long as any account holds it, in a set or because it
 * was added a moment ago (decision 0023).
 */
export interface Media {
  /**
   * The hash is the capability: no account is checked. `undefined` when nobody holds the file. The caller must close
   * it.
   */
  open(hash: MediaHash): Promise<OpenMedia | undefined>;
  /** The files of the account's own set, by name, in pages; none where there is no such set. */
  ofSet(account: AccountId, set: SetId): AsyncIterable<readonly MediaFile[]>;
  readonly named: MediaRows['named'];
  readonly held: MediaRows['held'];
  /**
   * Stores a file that no set has yet. The account holds it for 24 hours, and up to an hour more, whichever set gets it
   * meanwhile. Adding it again extends that. `too_much_media` as `KeepMedia` says.
   */
  add(
    account: AccountId,
    added: AddedMedia,
    receipt?: ReceiptFor<void, 'too_much_media'>,
  ): Promise<Receipted<void, 'too_much_media'>>;
}
