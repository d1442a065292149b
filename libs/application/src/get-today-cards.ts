import type { User } from '@flashcards/accounts';
import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { FolderTree, SetName } from '@flashcards/library';
import { folderTree } from '@flashcards/library';
import type { DueCard } from '@flashcards/persistence-ports';
import { lastReviewOf, reviewStatusOf } from '@flashcards/review-scheduling';
import type { LibraryPorts } from './library-today.ts';
import { libraryToday } from './library-today.ts';

export interface DueSet {
  readonly id: SetId;
  readonly name: SetName;
  readonly cards: ReadonlyMap<CardId, { readonly lastReview: LocalDate; readonly reviewStatus: number }>;
}

const cardsBySet = (due: readonly DueCard[]): ReadonlyMap<SetId, DueSet['cards']> => {
  const bySet = new Map<SetId, Map<CardId, { lastReview: LocalDate; reviewStatus: number }>>();
  for (const { id, set, standing } of due) {
    const cards = bySet.get(set) ?? new Map<CardId, { lastReview: LocalDate; reviewStatus: number }>();
    bySet.set(set, cards.set(id, { lastReview: lastReviewOf(standing), reviewStatus: reviewStatusOf(standing) }));
  }
  return bySet;
};

/** Every folder and every set of the learner, each set with only its due cards (contract, section 4). */
export const getTodayCards =
  (ports: LibraryPorts) =>
  async (user: User): Promise<FolderTree<DueSet>> => {
    const { folders, sets, due } = await libraryToday(ports, user);
    const bySet = cardsBySet(due);
    return folderTree(
      folders,
      sets.map(({ id, name, folder }) => ({ id, name, folder, cards: bySet.get(id) ?? new Map() })),
    );
  };
