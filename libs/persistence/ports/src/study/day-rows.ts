import type { DayRange } from '@flashcards/goals';
import type { AccountId, LocalDate } from '@flashcards/kernel';
import type { DayActivity, MonthRetention } from '@flashcards/streak';
import type { MarkEvent } from '@flashcards/study';
import type { AtMost } from './log-rows.ts';

/** The first of days after this one, or of all. */
export type SomeDays = AtMost & { readonly after: LocalDate | undefined };

/** What happened on the days of an account, and the marks that it set on them. */
export interface DayRows {
  /** Each of these days; `quietDay` where nothing happened. */
  find(account: AccountId, days: readonly LocalDate[]): Promise<ReadonlyMap<LocalDate, DayActivity>>;
  /** Those that something is kept of, `most` of them, ascending. */
  some(account: AccountId, page: SomeDays): Promise<readonly DayActivity[]>;
  sum(account: AccountId, range: DayRange & { readonly of: 'xp' | 'cards' }): Promise<number>;
  /** The active days, ascending. */
  active(account: AccountId): Promise<readonly LocalDate[]>;
  /** Saves the days, and what they bring to their months. */
  save(account: AccountId, days: readonly DayActivity[]): Promise<void>;
  /** What is kept of the months. */
  months(account: AccountId): Promise<readonly MonthRetention[]>;
  /** What the days of each month come to. */
  monthSums(account: AccountId): Promise<readonly MonthRetention[]>;
  saveMonths(account: AccountId, months: readonly MonthRetention[]): Promise<void>;
  /** The marks of days, `most` of them, ascending by day. */
  marks(account: AccountId, page: SomeDays): Promise<readonly MarkEvent[]>;
  hasMark(account: AccountId, mark: Pick<MarkEvent, 'day' | 'mark'>): Promise<boolean>;
  insertMark(account: AccountId, mark: MarkEvent): Promise<void>;
}
