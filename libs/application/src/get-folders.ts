import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { SetId } from '@flashcards/kernel';
import type { FolderTree } from '@flashcards/library';
import { folderTree } from '@flashcards/library';
import type { Activities, Cards, CountedSet, FlashcardSets, Folders } from '@flashcards/persistence-ports';
import type { Now } from './clock.ts';
import { dueCards } from './due-cards.ts';

export interface SetSummary extends CountedSet {
  readonly dueCount: number;
}

interface Ports {
  readonly folders: Folders;
  readonly sets: FlashcardSets;
  readonly cards: Cards;
  readonly activities: Activities;
  readonly now: Now;
}

/** The learner's whole tree, each set with how many cards it has and how many of them get-today-cards would show. */
export const getFolders =
  ({ folders, sets, cards, activities, now }: Ports) =>
  async (user: User): Promise<FolderTree<SetSummary>> => {
    const today = studyDay(now(), user.settings);
    const [paths, owned, due] = await Promise.all([
      folders.list(user.id),
      sets.list(user.id),
      dueCards({ cards, activities }, user, today),
    ]);
    const dueCounts = new Map<SetId, number>();
    for (const { set } of due) dueCounts.set(set, (dueCounts.get(set) ?? 0) + 1);
    return folderTree(
      paths,
      owned.map((set) => ({ ...set, dueCount: dueCounts.get(set.id) ?? 0 })),
    );
  };
