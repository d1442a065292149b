import type { LocalDate, AccountId } from '@flashcards/kernel';
import type { Activity, DayActivity } from '@flashcards/streak';

/** The totals and days that recorded events moved; only `Reviews` changes them. */
export interface Activities {
  /** `noActivity` for an account without events. */
  find(account: AccountId): Promise<Activity>;
  /** `quietDay(day)` when nothing happened on it. */
  onDay(account: AccountId, day: LocalDate): Promise<DayActivity>;
}
