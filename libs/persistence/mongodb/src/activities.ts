import type { AccountId, LocalDate } from '@flashcards/kernel';
import type { Activities } from '@flashcards/persistence-ports';
import type { DayActivity } from '@flashcards/streak';
import { isActive, quietDay } from '@flashcards/streak';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { DayDocument, Put } from './documents.ts';
import { keyOf, ofUser } from './keys.ts';

const fromDocument = ({ day, reviews, newCards, xp }: DayDocument): DayActivity => ({ day, reviews, newCards, xp });

export const putDay = (user: AccountId, { day, reviews, newCards, xp }: DayActivity): Put => ({
  into: 'days',
  document: { _id: keyOf(user, day), day, reviews, newCards, xp },
});

export const dayOf = async ({ days }: Collections, user: AccountId, day: LocalDate): Promise<DayActivity> => {
  const found = await days.findOne({ _id: keyOf(user, day) });
  return found ? fromDocument(found) : quietDay(day);
};

/** Those of them on which something happened. */
export const daysOf = async (
  { days }: Collections,
  user: AccountId,
  dates: readonly LocalDate[],
): Promise<readonly DayActivity[]> => {
  if (dates.length === 0) return [];
  const found = await days.find({ _id: { $in: dates.map((date) => keyOf(user, date)) } }).toArray();
  return found.map(fromDocument);
};

/** All of them, ascending; a day whose reviews were all undone has a document, and is none. */
export const activeDaysOf = async ({ days }: Collections, user: AccountId): Promise<readonly LocalDate[]> => {
  const found = await days.find({ _id: ofUser(user) }, { sort: { _id: 1 } }).toArray();
  return found.filter(isActive).map(({ day }) => day);
};

export const mongodbActivities = ({ run }: Database): Activities => ({
  find: (user) => run(async ({ journal }) => (await journal.settled(user)).activity),

  onDay: (user, day) =>
    run(async ({ collections, journal }) => {
      await journal.settled(user);
      return dayOf(collections, user, day);
    }),
});
