import type { User } from '@flashcards/accounts';
import type { Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderTree } from '@flashcards/library';
import { folderTree } from '@flashcards/library';
import type { CountedSet } from '@flashcards/persistence-ports';
import { dueRuns, noRun } from '../study/due-runs.ts';
import type { LibraryPorts, Look } from '../study/library-today.ts';
import { libraryToday } from '../study/library-today.ts';

export interface SetSummary extends CountedSet {
  readonly dueCount: number;
}

/**
 * The learner's whole tree, each set with its number of cards and the number that get-today-cards would show. A brief
 * look returns `takes_long` when there is much to read.
 */
export const getFolders =
  (ports: LibraryPorts) =>
  async (user: User, look?: Look): Promise<Outcome<FolderTree<SetSummary>, 'takes_long'>> => {
    const { folders, sets, due, isPartial } = await libraryToday(ports, user, look);
    if (isPartial) return refuse('takes_long');
    const runs = dueRuns(due);
    const dueCountOf = (set: SetId): number => {
      const { from, to } = runs.get(set) ?? noRun;
      return to - from;
    };
    return ok(
      folderTree(
        folders,
        sets.map((set) => ({ ...set, dueCount: dueCountOf(set.id) })),
      ),
    );
  };
