import type { StudySettings, User } from '@flashcards/accounts';
import type { LocalDate } from '@flashcards/kernel';
import type { Activities, Cards, DueCard } from '@flashcards/persistence-ports';
import type { DayActivity } from '@flashcards/streak';

/** New cards still to come today; absent when there is no limit (contract, section 4). */
const newCardsLeft = ({ newCardsPerDay }: StudySettings, { newCards }: DayActivity): { readonly newCards?: number } =>
  newCardsPerDay === undefined ? {} : { newCards: Math.max(0, newCardsPerDay - newCards) };

/** The cards of a learner that are due, with what they did today already taken off the new ones. */
export const dueCards = async (
  { cards, activities }: { readonly cards: Cards; readonly activities: Activities },
  user: User,
  today: LocalDate,
): Promise<readonly DueCard[]> =>
  cards.due(user.id, { today, ...newCardsLeft(user.settings, await activities.onDay(user.id, today)) });
