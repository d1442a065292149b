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

/** The most cards one set holds (contract, section 7). */
export const largestSet = 100_000;
