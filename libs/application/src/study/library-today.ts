import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { Library, LibraryQuery, LibraryToday } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';

export interface LibraryPorts {
  readonly library: Library;
  readonly now: Now;
}

/** A brief look stops when there are more sets, or more due cards, than `atMost`. */
export type Look = Pick<LibraryQuery, 'atMost'>;

/** The learner's library, and what of it is due today. */
export const libraryToday = (
  { library, now }: LibraryPorts,
  { account, settings }: User,
  shown: Pick<LibraryQuery, 'withoutDescriptions' | 'atMost'> = {},
): Promise<LibraryToday> => {
  const query = { ...shown, today: studyDay(now(), settings) };
  const { newCardsPerDay } = settings;
  return library.today(account, newCardsPerDay === undefined ? query : { ...query, newCardsPerDay });
};
