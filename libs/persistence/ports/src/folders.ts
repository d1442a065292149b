import type { UserId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';

export interface Folders {
  /**
   * Makes the folder and every missing folder above it, all or none. A folder that is there already stays as it is,
   * with all it holds, and counts as made. `place_taken` when a flashcard set bears one of the names at its place.
   */
  make(user: UserId, path: FolderPath): Promise<'made' | 'place_taken'>;
  /** Every folder of the user, parents before children; empty for an unknown user. */
  list(user: UserId): Promise<readonly FolderPath[]>;
}
