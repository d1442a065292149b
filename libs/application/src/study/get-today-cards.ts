import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, LocalDate, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderTree, SetName } from '@flashcards/library';
import { folderTree } from '@flashcards/library';
import type { DueCard } from '@flashcards/persistence-ports';
import { lastReviewOf, reviewStatusOf } from '@flashcards/review-scheduling';
import type { DueRun } from './due-runs.ts';
import { dueRuns, noRun } from './due-runs.ts';
import type { LibraryPorts, Look } from './library-today.ts';
import type { Detail, FullCardPorts } from './study-cards.ts';
import { fullDueCards } from './study-cards.ts';
import { libraryToday } from './library-today.ts';

export interface DueStatus {
  readonly lastReview: LocalDate;
  readonly reviewStatus: number;
}

export interface DueSet {
  readonly id: SetId;
  readonly name: SetName;
  /** Created on demand, because there may be many. */
  readonly cards: Iterable<readonly [CardId, DueStatus]> | ReturnType<typeof fullDueCards>;
}

const statusesOf = (due: readonly DueCard[], { from, to }: DueRun): Iterable<readonly [CardId, DueStatus]> => ({
  *[Symbol.iterator]() {
    for (let index = from; index < to; index += 1) {
      const { id, standing } = due[index] as DueCard;
      yield [id, { lastReview: lastReviewOf(standing), reviewStatus: reviewStatusOf(standing) }] as const;
    }
  },
});

export interface Shown extends Detail {
  readonly look?: Look | undefined;
}

/**
 * Every folder and every set of the learner, each set with only its due cards (contract, section 4). A brief look
 * returns `takes_long` when there is much to read.
 */
export const getTodayCards =
  (ports: LibraryPorts & FullCardPorts) =>
  async (user: User, { detail, look }: Shown = {}): Promise<Outcome<FolderTree<DueSet>, 'takes_long'>> => {
    const today = studyDay(ports.now(), user.settings);
    const { folders, sets, due, isPartial } = await libraryToday(ports, user, { withoutDescriptions: true, ...look });
    if (isPartial) return refuse('takes_long');
    const runs = dueRuns(due);
    const cardsOf = (set: SetId): DueSet['cards'] => {
      const run = runs.get(set) ?? noRun;
      return detail
        ? fullDueCards(ports, { account: user.account, today }, due.slice(run.from, run.to))
        : statusesOf(due, run);
    };
    return ok(
      folderTree(
        folders,
        sets.map(({ id, name, folder }) => ({ id, name, folder, cards: cardsOf(id) })),
      ),
    );
  };
