import type { AccountId, Outcome, SetId } from '@flashcards/kernel';
import type { MediaFile, MediaHash } from '@flashcards/library';

/** A file that a set is to hold, with where its content comes from. It may be asked for more than once, or never. */
export interface NewMediaFile extends MediaFile {
  readonly content: () => AsyncIterable<Uint8Array>;
}

export interface MediaAddition {
  /** Of different names; one file may come under several. */
  readonly files: readonly NewMediaFile[];
  /** What all different files of the account may come to, as `countedBytes` counts; those of drafts count, too. */
  readonly mostBytes: number;
}

/**
 * Takes files of a set that is being filled: resolves once all are durable. `too_much_media`: the account would hold
 * more than it may; nothing of these is kept then, and the set must be refused. Rejects when a content is not what its
 * hash or its size says.
 */
export type KeepMedia = (addition: MediaAddition) => Promise<Outcome<void, 'too_much_media'>>;

/** From the first byte to before the last. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** A file that is being read. */
export interface OpenMedia extends Pick<MediaFile, 'type' | 'bytes'> {
  /** Some bytes at a time, no faster than they are taken; throws when the file goes meanwhile and cannot be read on. */
  read(range: ByteRange): AsyncIterable<Uint8Array>;
  /** Harmless when repeated. */
  close(): Promise<void>;
}

/** Pictures and sounds, each kept once, by its hash, as long as any set of anybody holds it (decision 0023). */
export interface Media {
  /** Whoever knows the hash may. `undefined` when no set holds the file. To be closed. */
  open(hash: MediaHash): Promise<OpenMedia | undefined>;
  /** The files of the account's own set, by name, some at a time; none where there is no such set. */
  ofSet(account: AccountId, set: SetId): AsyncIterable<readonly MediaFile[]>;
}
