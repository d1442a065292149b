import type { User } from '@flashcards/accounts';
import type { CardId, LocalDate, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderTree, SetName } from '@flashcards/library';
import { folderTree } from '@flashcards/library';
import type { DueCard } from '@flashcards/persistence-ports';
import { lastReviewOf, reviewStatusOf } from '@flashcards/review-scheduling';
import type { DueRun } from './due-runs.ts';
import { dueRuns, noRun } from './due-runs.ts';
import type { LibraryPorts, Look } from './library-today.ts';
import { libraryToday } from './library-today.ts';

export interface DueStatus {
  readonly lastReview: LocalDate;
  readonly reviewStatus: number;
}

export interface DueSet {
  readonly id: SetId;
  readonly name: SetName;
  /** Created on demand, because there may be many. */
  readonly cards: Iterable<readonly [CardId, DueStatus]>;
}

const statusesOf = (due: readonly DueCard[], { from, to }: DueRun): DueSet['cards'] => ({
  *[Symbol.iterator]() {
    for (let index = from; index < to; index += 1) {
      const { id, standing } = due[index] as DueCard;
      yield [id, { lastReview: lastReviewOf(standing), reviewStatus: reviewStatusOf(standing) }] as const;
    }
  },
});

/**
 * Every folder and every set of the learner, each set with only its due cards (contract, section 4). A brief look
 * returns `takes_long` when there is much to read.
 */
export const getTodayCards =
  (ports: LibraryPorts) =>
  async (user: User, look?: Look): Promise<Outcome<FolderTree<DueSet>, 'takes_long'>> => {
    const { folders, sets, due, isPartial } = await libraryToday(ports, user, { withoutDescriptions: true, ...look });
    if (isPartial) return refuse('takes_long');
    const runs = dueRuns(due);
    return ok(
      folderTree(
        folders,
        sets.map(({ id, name, folder }) => ({ id, name, folder, cards: statusesOf(due, runs.get(id) ?? noRun) })),
      ),
    );
  };
