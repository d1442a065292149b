import type { User } from '@flashcards/accounts';
import type { SetId } from '@flashcards/kernel';
import type { FolderTree } from '@flashcards/library';
import { folderTree } from '@flashcards/library';
import type { CountedSet } from '@flashcards/persistence-ports';
import type { LibraryPorts } from './library-today.ts';
import { libraryToday } from './library-today.ts';

export interface SetSummary extends CountedSet {
  readonly dueCount: number;
}

/** The learner's whole tree, each set with how many cards it has and how many of them get-today-cards would show. */
export const getFolders =
  (ports: LibraryPorts) =>
  async (user: User): Promise<FolderTree<SetSummary>> => {
    const { folders, sets, due } = await libraryToday(ports, user);
    const dueCounts = new Map<SetId, number>();
    for (const { set } of due) dueCounts.set(set, (dueCounts.get(set) ?? 0) + 1);
    return folderTree(
      folders,
      sets.map((set) => ({ ...set, dueCount: dueCounts.get(set.id) ?? 0 })),
    );
  };
