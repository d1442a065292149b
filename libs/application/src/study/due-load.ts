import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { AccountId, LocalDate } from '@flashcards/kernel';
import type { Library, Presets, Recording, Reviews } from '@flashcards/persistence-ports';
import type { DueLoad } from '@flashcards/review-scheduling';
import { dueLoadOf, loadDays } from '@flashcards/review-scheduling';

const countLoad = async (library: Library, account: AccountId, today: LocalDate): Promise<DueLoad> =>
  dueLoadOf(await library.counts(account, { today, days: loadDays }), today);

/** The load of a learner's day: as of before its first review, or the present one if there was none yet. */
export const dueLoadOn = async (
  { presets, library }: { readonly presets: Presets; readonly library: Library },
  account: AccountId,
  today: LocalDate,
): Promise<DueLoad> => (await presets.load(account, today)) ?? countLoad(library, account, today);

export interface RecordPorts {
  readonly reviews: Reviews;
  readonly library: Library;
}

/** The day on which reviews are recorded, and how its load is counted. */
export const recordedOn = (
  { library }: RecordPorts,
  { account, settings }: User,
  now: Date,
): Omit<Recording, 'reviews'> => {
  const today = studyDay(now, settings);
  return { today, countLoad: () => countLoad(library, account, today) };
};
