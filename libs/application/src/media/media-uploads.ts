import type { Refusal } from '@flashcards/kernel';
import type { NewMediaFile } from '@flashcards/persistence-ports';
import type { Reading } from '../imports/deck-reader.ts';

/** An uploaded file of a known type. */
export interface UploadedMedia extends Omit<NewMediaFile, 'name'> {
  /** Where clients find it once it is stored. */
  readonly url: string;
}

/** Looks into uploaded pictures and sounds. They are untrusted. */
export interface MediaUploads {
  /**
   * Runs the work with what the file is, in its turn; `undefined` when its bytes are of no type that is stored.
   * `reader_busy` when the queue is full. Rejects when the client is gone.
   */
  inTurn<T>(
    reading: Reading,
    work: (media: UploadedMedia | undefined) => Promise<T>,
  ): Promise<T | Refusal<'reader_busy'>>;
}
