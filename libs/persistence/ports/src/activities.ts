import type { LocalDate, UserId } from '@flashcards/kernel';
import type { Activity, DayActivity } from '@flashcards/streak';

/** The totals and days that recorded events moved; only `Reviews` changes them. */
export interface Activities {
  /** `noActivity` for a user without events. */
  find(user: UserId): Promise<Activity>;
  /** `quietDay(day)` when nothing happened on it. */
  onDay(user: UserId, day: LocalDate): Promise<DayActivity>;
}
