import type { SetId } from '@flashcards/kernel';
import type { FolderPath } from './folder-path.ts';
import type { SetName } from './set-name.ts';

export interface FlashcardSet {
  readonly id: SetId;
  readonly name: SetName;
  readonly description: string;
  readonly folder: FolderPath;
  readonly createdAt: Date;
}

/** The most cards of one set (contract, section 8). */
export const largestSet = 250_000;

/** The most sets of one account. They are read and sent as a whole, as folders are. */
export const mostSets = 2_000;

/** The limits of one set. */
export interface SetLimits {
  readonly cards: number;
  /** UTF-8 bytes of both sides of all its cards. */
  readonly textBytes: number;
}
