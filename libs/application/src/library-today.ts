import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { LocalDate } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { Activities, Cards, CountedSet, DueCard, FlashcardSets, Folders } from '@flashcards/persistence-ports';
import type { Now } from './clock.ts';

/** What it takes to tell what is due in a learner's library. */
export interface LibraryPorts {
  readonly folders: Folders;
  readonly sets: FlashcardSets;
  readonly cards: Cards;
  readonly activities: Activities;
  readonly now: Now;
}

/** All that a learner has, and which of it is due today, with what they did today already taken off the new cards. */
export interface LibraryToday {
  readonly paths: readonly FolderPath[];
  readonly owned: readonly CountedSet[];
  readonly due: readonly DueCard[];
}

/** New cards still to come today; absent when there is no limit (contract, section 4). */
const newCardsLeft = async (
  activities: Activities,
  { id, settings: { newCardsPerDay } }: User,
  today: LocalDate,
): Promise<{ readonly newCards?: number }> => {
  if (newCardsPerDay === undefined) return {};
  const { newCards } = await activities.onDay(id, today);
  return { newCards: Math.max(0, newCardsPerDay - newCards) };
};

export const libraryToday = async (
  { folders, sets, cards, activities, now }: LibraryPorts,
  user: User,
): Promise<LibraryToday> => {
  const today = studyDay(now(), user.settings);
  const [paths, owned, due] = await Promise.all([
    folders.list(user.id),
    sets.list(user.id),
    newCardsLeft(activities, user, today).then((left) => cards.due(user.id, { today, ...left })),
  ]);
  return { paths, owned, due };
};
