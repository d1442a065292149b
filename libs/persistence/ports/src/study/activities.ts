import type { DayRange } from '@flashcards/goals';
import type { AccountId, EventId, LocalDate } from '@flashcards/kernel';
import type { DayActivity, DayMark, HeatmapDays, MonthRetention } from '@flashcards/streak';
import type { MarkEvent, Totals } from '@flashcards/study';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';

/** What a learner does on a day besides reviewing, as of now. */
export interface Marking {
  readonly mark: DayMark;
  readonly id: EventId;
  readonly at: Date;
  readonly day: LocalDate;
}

/** Totals and days: what recorded events moved, and the marks that a learner sets on a day. */
export interface Activities {
  /** Those of nobody for an account without events. */
  find(account: AccountId): Promise<Totals>;
  /** `quietDay(day)` when nothing happened on it. */
  onDay(account: AccountId, day: LocalDate): Promise<DayActivity>;
  /** The days on which something happened, ascending; the cost grows with the range, not with what lies outside. */
  inDays(account: AccountId, range: DayRange): Promise<readonly DayActivity[]>;
  /** The last `count` days that have a review, ascending; the cost grows with them, not with what lies before. */
  lastReviewed(account: AccountId, count: number): Promise<readonly DayActivity[]>;
  /** The days that a heatmap shows: all active ones, and all on which it was called. */
  heatmap(account: AccountId): Promise<HeatmapDays>;
  /** The months in which reviews count for retention, ascending. The cost grows with the months, not with the days. */
  retention(account: AccountId): Promise<readonly MonthRetention[]>;
  /** The marks in the log, ascending by day, some at a time; nothing is held in the store between two pages. */
  marks(account: AccountId): AsyncIterable<readonly MarkEvent[]>;
  /**
   * Adds the mark to the log and moves totals and the day as `recount` of the streak domain says: together or not at
   * all. Answers the totals after it. A day that bears the mark already stays as it is, and the log too: it grows by one
   * mark of a kind a day, however often it is asked.
   */
  mark(account: AccountId, marking: Marking, receipt?: ReceiptFor<Totals, never>): Promise<Receipted<Totals, never>>;
}
