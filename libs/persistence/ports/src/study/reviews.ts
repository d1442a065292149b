import type { DayRange } from '@flashcards/goals';
import type { AccountId, CardId, LocalDate, ReviewId } from '@flashcards/kernel';
import type { DueLoad, Progress, Ripeness, StudiedCard } from '@flashcards/review-scheduling';
import type { LogPlace, Review, ReviewEvent, Totals } from '@flashcards/study';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';

/** The state after a review is undone. */
export interface Undone {
  readonly card: CardId;
  readonly progress: Progress;
  readonly totals: Totals;
}

/** A review as the log holds it. */
export interface LoggedReview extends ReviewEvent {
  /** When it was undone. */
  readonly undoneAt?: Date;
}

/** The fields of an event that statistics count, and its card. */
export interface CountedEvent extends Pick<
  ReviewEvent,
  'card' | 'day' | 'at' | 'set' | 'type' | 'rating' | 'seconds' | 'zone' | 'elapsed' | 'weights' | 'isFirstThatDay'
> {
  readonly before: Ripeness & Partial<Pick<StudiedCard, 'stability'>>;
}

/** Reviews to add to the log. */
export interface Recording {
  /** At most 500. Their events are returned in this order. */
  readonly reviews: readonly Review[];
  /** The learner's current day, by which goals are judged. */
  readonly today: LocalDate;
  /**
   * Counts the load of today. It is called, and the load kept, where a due day is balanced for the first time today.
   * Absent: not known, so that no due day is balanced.
   */
  readonly countLoad?: () => Promise<DueLoad>;
}

export interface CardReviewsQuery {
  readonly card: CardId;
  /** Absent: the latest reviews. */
  readonly before: LogPlace | undefined;
  readonly most: number;
}

/** The change would replay more than `mostReplays` of the study domain. Nothing is changed. */
export type ReplayRefusal = 'too_many_later_reviews';
export type RecordRefusal = 'card_not_found' | 'review_id_taken' | ReplayRefusal;
export type UndoRefusal = 'review_not_found' | ReplayRefusal;

export interface Reviews {
  /**
   * Adds reviews of cards that are visible to the account (`Cards`) to the log, each in its place by (instant,
   * sequence), and updates events, progress, totals, days, goals and stints as `place` of the study domain says: all
   * together or not at all. Changes of one account take effect one after the other; the sequence grows with each event,
   * independent of its instant.
   *
   * Returns the events of all of them, in the order of the request. A review id that is known, or comes twice, returns
   * its event and changes nothing; `review_id_taken` when that event is of another card. `card_not_found` alike for a
   * card that is not visible and one that does not exist. Both name all entries of `reviews` to which they apply. Where
   * several apply, it is the first of `review_id_taken`, `card_not_found`, `too_many_later_reviews`.
   *
   * Quests are judged after each review, in this step; the answer of the review that completes a quest counts the
   * bonus.
   */
  record(
    account: AccountId,
    recording: Recording,
    receipt?: ReceiptFor<readonly ReviewEvent[], RecordRefusal>,
  ): Promise<Receipted<readonly ReviewEvent[], RecordRefusal>>;
  /**
   * All reviews in the log, including undone ones, in pages: each once, in the store's own order. The store holds no
   * resources between two pages; reviews recorded meanwhile may be left out.
   */
  all(account: AccountId): AsyncIterable<readonly LoggedReview[]>;
  /**
   * The last reviews of a card before a place that are not undone, at most `most`, latest first. The cost grows with
   * `most`, not with the log. Also of a card that is deleted or not visible any more.
   */
  ofCard(account: AccountId, query: CardReviewsQuery): Promise<readonly ReviewEvent[]>;
  /**
   * The kept events of these days, all types included, in pages of bounded work: by day, by card, in the log's order.
   * The cost grows with the range, not with the whole log. The store holds no resources between two pages.
   */
  inRange(account: AccountId, range: DayRange): AsyncIterable<readonly CountedEvent[]>;
  /** Those of these ids, at most 500, that the log of the account has. */
  known(account: AccountId, ids: readonly ReviewId[]): Promise<ReadonlySet<ReviewId>>;
  /**
   * Removes the review from all projections, as `without` of the study domain says, and notes in the log that it was
   * undone at `at`: together or not at all. Reads the card's later events and the days they touch; all active days only
   * where the review was the only activity of its day. A review that is already undone changes nothing and returns the
   * current state; a deleted card is returned with the progress that it would have. The review's id stays taken.
   * `review_not_found` alike for a review of another account and one that does not exist.
   */
  undo(
    account: AccountId,
    request: { readonly id: ReviewId; readonly at: Date; readonly today: LocalDate },
    receipt?: ReceiptFor<Undone, UndoRefusal>,
  ): Promise<Receipted<Undone, UndoRefusal>>;
}
