import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { FolderTree, SetName } from '@flashcards/library';
import { folderTree } from '@flashcards/library';
import type { Activities, Cards, DueCard, FlashcardSets, Folders } from '@flashcards/persistence-ports';
import { lastReviewOf, reviewStatusOf } from '@flashcards/review-scheduling';
import type { Now } from './clock.ts';
import { dueCards } from './due-cards.ts';

export interface DueSet {
  readonly id: SetId;
  readonly name: SetName;
  readonly cards: ReadonlyMap<CardId, { readonly lastReview: LocalDate; readonly reviewStatus: number }>;
}

interface Ports {
  readonly folders: Folders;
  readonly sets: FlashcardSets;
  readonly cards: Cards;
  readonly activities: Activities;
  readonly now: Now;
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
  ({ folders, sets, cards, activities, now }: Ports) =>
  async (user: User): Promise<FolderTree<DueSet>> => {
    const today = studyDay(now(), user.settings);
    const [paths, owned, due] = await Promise.all([
      folders.list(user.id),
      sets.list(user.id),
      dueCards({ cards, activities }, user, today),
    ]);
    const bySet = cardsBySet(due);
    return folderTree(
      paths,
      owned.map(({ id, name, folder }) => ({ id, name, folder, cards: bySet.get(id) ?? new Map() })),
    );
  };
