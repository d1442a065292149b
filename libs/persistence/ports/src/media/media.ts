import type { AccountId, Outcome, SetId } from '@flashcards/kernel';
import type { MediaFile, MediaHash } from '@flashcards/library';

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

/** A file that an account holds. */
export interface HeldFile extends Omit<MediaFile, 'name'> {
  /** Absent: the set in question does not have it. */
  readonly name?: string;
}

/**
 * Pictures and sounds. Each file is stored once, by its hash, as long as any set of any account holds it (decision
 * 0023).
 */
export interface Media {
  /**
   * The hash is the capability: no account is checked. `undefined` when no set holds the file. The caller must close
   * it.
   */
  open(hash: MediaHash): Promise<OpenMedia | undefined>;
  /** The files of the account's own set or draft that have these names. */
  named(account: AccountId, set: SetId, names: readonly string[]): Promise<readonly MediaFile[]>;
  /** Those of these files that the account holds, in its sets and drafts, with their names in this set if they have one. */
  held(account: AccountId, set: SetId, hashes: readonly MediaHash[]): Promise<readonly HeldFile[]>;
  /** The files of the account's own set, by name, in pages; none where there is no such set. */
  ofSet(account: AccountId, set: SetId): AsyncIterable<readonly MediaFile[]>;
}
