import type { User } from '@flashcards/accounts';
import type { LocalDate } from '@flashcards/kernel';
import type { Activities, Cards, DueCard } from '@flashcards/persistence-ports';

interface Ports {
  readonly cards: Cards;
  readonly activities: Activities;
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

/** The cards of a learner that are due, with what they did today already taken off the new ones. */
export const dueCards = async (
  { cards, activities }: Ports,
  user: User,
  today: LocalDate,
): Promise<readonly DueCard[]> => cards.due(user.id, { today, ...(await newCardsLeft(activities, user, today)) });
