import type { DayRange } from '@flashcards/goals';
import type { AccountId, LocalDate } from '@flashcards/kernel';
import type { DueLoad } from '@flashcards/review-scheduling';
import type { DayActivity, MonthRetention } from '@flashcards/streak';
import type { MarkEvent } from '@flashcards/study';
import type { AtMost } from './log-rows.ts';

/** A page of days: the first days after `after`, or from the beginning. */
export type SomeDays = AtMost & { readonly after: LocalDate | undefined };

/** The activity of an account by day, and the marks that it set. */
export interface DayRows {
  /** Each of these days; `quietDay` where nothing happened. */
  find(account: AccountId, days: readonly LocalDate[]): Promise<ReadonlyMap<LocalDate, DayActivity>>;
  /** The stored days, at most `most`, ascending. */
  some(account: AccountId, page: SomeDays): Promise<readonly DayActivity[]>;
  sum(account: AccountId, range: DayRange & { readonly of: 'xp' | 'cards' }): Promise<number>;
  /** The active days, ascending. */
  active(account: AccountId): Promise<readonly LocalDate[]>;
  /** Saves the days, and adds the differences to their months. */
  save(account: AccountId, days: readonly DayActivity[]): Promise<void>;
  /** The stored months. */
  months(account: AccountId): Promise<readonly MonthRetention[]>;
  /** The sums of the days of each month. */
  monthSums(account: AccountId): Promise<readonly MonthRetention[]>;
  saveMonths(account: AccountId, months: readonly MonthRetention[]): Promise<void>;
  /** The marks of days, at most `most`, ascending by day. */
  marks(account: AccountId, page: SomeDays): Promise<readonly MarkEvent[]>;
  hasMark(account: AccountId, mark: Pick<MarkEvent, 'day' | 'mark'>): Promise<boolean>;
  /** Those of these days for which a load is kept. A load never changes and is never deleted: events refer to it. */
  loads(account: AccountId, days: readonly LocalDate[]): Promise<ReadonlyMap<LocalDate, DueLoad>>;
  /** The kept loads, at most `most`, ascending by day. */
  someLoads(account: AccountId, page: SomeDays): Promise<readonly DueLoad[]>;
  insertLoad(account: AccountId, load: DueLoad): Promise<void>;
  insertMark(account: AccountId, mark: MarkEvent): Promise<void>;
}
