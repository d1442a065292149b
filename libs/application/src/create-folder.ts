import type { User } from '@flashcards/accounts';
import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { Folders } from '@flashcards/persistence-ports';

/** Makes a folder and the folders above it; one that is there already is as good as made. */
export const createFolder =
  ({ folders }: { readonly folders: Folders }) =>
  async (user: User, path: FolderPath): Promise<Outcome<void, 'place_taken'>> =>
    (await folders.make(user.id, path)) === 'made' ? ok(undefined) : refuse('place_taken');
