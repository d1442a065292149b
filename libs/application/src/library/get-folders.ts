import type { User } from '@flashcards/accounts';
import type { Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderTree } from '@flashcards/library';
import { folderTree } from '@flashcards/library';
import type { CountedSet, DueCard } from '@flashcards/persistence-ports';
import type { DueRun } from '../study/due-runs.ts';
import { dueRuns, noRun } from '../study/due-runs.ts';
import type { Shown } from '../study/get-today-cards.ts';
import type { LibraryPorts } from '../study/library-today.ts';
import { libraryToday } from '../study/library-today.ts';

/** The due cards of a set by what they are; relearning is learning. */
export interface DueKinds {
  readonly newCount: number;
  readonly learningCount: number;
  readonly reviewCount: number;
}

export interface SetSummary extends CountedSet, Partial<DueKinds> {
  readonly dueCount: number;
}

const kindsIn = (due: readonly DueCard[], { from, to }: DueRun): DueKinds => {
  let [newCount, reviewCount] = [0, 0];
  for (let index = from; index < to; index += 1) {
    const { state } = (due[index] as DueCard).standing;
    if (state === 'new') newCount += 1;
    if (state === 'review') reviewCount += 1;
  }
  return { newCount, learningCount: to - from - newCount - reviewCount, reviewCount };
};

/**
 * The learner's whole tree, each set with its number of cards and the number that get-today-cards would show. A brief
 * look returns `takes_long` when there is much to read.
 */
export const getFolders =
  (ports: LibraryPorts) =>
  async (user: User, { detail, look }: Shown = {}): Promise<Outcome<FolderTree<SetSummary>, 'takes_long'>> => {
    const { folders, sets, due, isPartial } = await libraryToday(ports, user, look);
    if (isPartial) return refuse('takes_long');
    const runs = dueRuns(due);
    const dueOf = (set: SetId): Omit<SetSummary, keyof CountedSet> => {
      const run = runs.get(set) ?? noRun;
      return { dueCount: run.to - run.from, ...(detail && kindsIn(due, run)) };
    };
    return ok(
      folderTree(
        folders,
        sets.map((set) => ({ ...set, ...dueOf(set.id) })),
      ),
    );
  };
