import type { DayRange } from '@flashcards/goals';
import type { AccountId, EventId, LocalDate } from '@flashcards/kernel';
import type { DayActivity, DayMark, HeatmapDays, MonthRetention } from '@flashcards/streak';
import type { MarkEvent, Totals } from '@flashcards/study';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';

/** A learner's activity on a day other than a review. */
export interface Marking {
  readonly mark: DayMark;
  readonly id: EventId;
  readonly at: Date;
  readonly day: LocalDate;
}

/** Totals and days as recorded events changed them, and the marks that a learner sets on days. */
export interface Activities {
  /** All zero for an account without events. */
  find(account: AccountId): Promise<Totals>;
  /** `quietDay(day)` when nothing happened on it. */
  onDay(account: AccountId, day: LocalDate): Promise<DayActivity>;
  /** The days with activity, ascending. The cost grows with the range, not with the whole history. */
  inDays(account: AccountId, range: DayRange): Promise<readonly DayActivity[]>;
  /** The last `count` days that have a review, ascending. The cost grows with `count`, not with the whole history. */
  lastReviewed(account: AccountId, count: number): Promise<readonly DayActivity[]>;
  /** The days of a heatmap: all active ones, and all on which it was requested. */
  heatmap(account: AccountId): Promise<HeatmapDays>;
  /** The months in which reviews count for retention, ascending. The cost grows with the months, not with the days. */
  retention(account: AccountId): Promise<readonly MonthRetention[]>;
  /** The marks in the log, ascending by day, in pages. The store holds no resources between two pages. */
  marks(account: AccountId): AsyncIterable<readonly MarkEvent[]>;
  /**
   * Adds the mark to the log and updates totals and the day as `recount` of the streak domain says: all or nothing.
   * Returns the totals after it. If the day already has the mark, nothing changes: the log grows by at most one mark of
   * a kind a day.
   */
  mark(account: AccountId, marking: Marking, receipt?: ReceiptFor<Totals, never>): Promise<Receipted<Totals, never>>;
}
