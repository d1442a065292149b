import type { AccountId, SetId } from '@flashcards/kernel';
import type { MediaHash, MediaType } from '@flashcards/library';

// What is stored of pictures and sounds (decision 0023, 10). None of it changes through a journal.

/** That a set, or a draft, holds a file: account, set, number. */
export interface SetMediaDocument {
  readonly _id: string;
  readonly user: AccountId;
  readonly set: SetId;
  readonly name: string;
  readonly hash: MediaHash;
  /** The hash and what the file counts for, so that different files are told, and added up, by one value. */
  readonly counted: string;
  readonly type: MediaType;
  readonly bytes: number;
}

/** Content that is on its way; whoever brings it counts as gone after `until`. */
export interface MediaUpload {
  readonly id: string;
  readonly until: Date;
}

/** A file, or what is to be one. */
export interface MediaFileDocument {
  readonly _id: MediaHash;
  /** Another one each time that it is made anew. */
  readonly made: string;
  /** Whoever takes it away must find the one that it read: so it moves with everything but `look`. */
  readonly rev: number;
  readonly type: MediaType;
  readonly bytes: number;
  /** The id of its content; blank as long as there is none. */
  readonly content: string;
  readonly uploads: readonly MediaUpload[];
  /** Not blank while somebody should look whether anybody holds it; another value each time. */
  readonly look: string;
  /** It is being taken away: nobody can hold it any more. */
  readonly isGoing: boolean;
}

/** As GridFS keeps files, so that its tools read them: what a content is, */
export interface ContentDocument {
  readonly _id: string;
  readonly length: number;
  readonly chunkSize: number;
  readonly uploadDate: Date;
  readonly filename: MediaHash;
}

/** and its pieces. */
export interface ChunkDocument {
  readonly _id: string;
  readonly files_id: string;
  readonly n: number;
  /** As it goes in, or as the driver gives it back. */
  readonly data: Uint8Array | { readonly value: () => Uint8Array };
}

export interface MediaDocuments {
  readonly setMedia: SetMediaDocument;
  readonly mediaFiles: MediaFileDocument;
  readonly 'media.files': ContentDocument;
  readonly 'media.chunks': ChunkDocument;
}
