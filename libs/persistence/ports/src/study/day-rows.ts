import type { DayRange } from '@flashcards/goals';
import type { AccountId, LocalDate } from '@flashcards/kernel';
import type { DayActivity } from '@flashcards/streak';
import type { MarkEvent } from '@flashcards/study';

/** What happened on the days of an account, and the marks that it set on them. */
export interface DayRows {
  /** Each of these days; `quietDay` where nothing happened. */
  find(account: AccountId, days: readonly LocalDate[]): Promise<ReadonlyMap<LocalDate, DayActivity>>;
  sum(account: AccountId, range: DayRange & { readonly of: 'xp' | 'cards' }): Promise<number>;
  /** The active days, ascending. */
  active(account: AccountId): Promise<readonly LocalDate[]>;
  /** Saves the days, and what they bring to their months. */
  save(account: AccountId, days: readonly DayActivity[]): Promise<void>;
  hasMark(account: AccountId, mark: Pick<MarkEvent, 'day' | 'mark'>): Promise<boolean>;
  insertMark(account: AccountId, mark: MarkEvent): Promise<void>;
}
