import type { User } from '@flashcards/accounts';
import type { SetId } from '@flashcards/kernel';
import type { FolderTree } from '@flashcards/library';
import { folderTree } from '@flashcards/library';
import type { CountedSet } from '@flashcards/persistence-ports';
import { dueRuns, noRun } from './due-runs.ts';
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
    const runs = dueRuns(due);
    const dueCountOf = (set: SetId): number => {
      const { from, to } = runs.get(set) ?? noRun;
      return to - from;
    };
    return folderTree(
      folders,
      sets.map((set) => ({ ...set, dueCount: dueCountOf(set.id) })),
    );
  };
