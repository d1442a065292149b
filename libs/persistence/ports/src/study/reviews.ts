import type { AccountId, CardId, LocalDate, ReviewId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import type { Review, ReviewEvent, Totals } from '@flashcards/study';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';

/** How things stand once a review is undone. */
export interface Undone {
  readonly card: CardId;
  readonly progress: Progress;
  readonly totals: Totals;
}

/** A review as the log holds it. */
export interface LoggedReview extends ReviewEvent {
  /** When it was taken back. */
  readonly undoneAt?: Date;
}

/** Reviews to be added to the log. */
export interface Recording {
  /** At most 500, in the order in which their events are answered. */
  readonly reviews: readonly Review[];
  /** The learner's, as of now: what goals are judged by. */
  readonly today: LocalDate;
}

/** A change would replay more than `mostReplays` of the study domain: nothing is changed. */
export type ReplayRefusal = 'too_many_later_reviews';
export type RecordRefusal = 'card_not_found' | 'review_id_taken' | ReplayRefusal;
export type UndoRefusal = 'review_not_found' | ReplayRefusal;

export interface Reviews {
  /**
   * Adds reviews of cards that are visible to the account (`Cards`) to the log, each in its place by (instant, sequence), and moves
   * events, progress, totals, days, goals and stints as `place` of the study domain says: all together or not at all. Changes of
   * one account take effect one after the other; the sequence grows with each event, however they arrive.
   *
   * Answers the events of all of them, in the order of the request. A review id that is known, or comes twice, answers
   * its event and changes nothing; `review_id_taken` when that event is of another card. `card_not_found` alike for a
   * card that is not visible and one that does not exist. Both name all entries of `reviews` for which they hold. Where
   * several hold, it is the first of `review_id_taken`, `card_not_found`, `too_many_later_reviews`.
   *
   * Quests are judged after each review, in this step; the answer of the one that completes a quest counts the bonus.
   */
  record(
    account: AccountId,
    recording: Recording,
    receipt?: ReceiptFor<readonly ReviewEvent[], RecordRefusal>,
  ): Promise<Receipted<readonly ReviewEvent[], RecordRefusal>>;
  /**
   * All reviews in the log, undone ones too, some at a time: each once, in an order of the store's own. Nothing is held in
   * the store between two pages; what is recorded meanwhile may be left out.
   */
  all(account: AccountId): AsyncIterable<readonly LoggedReview[]>;
  /** Which of these ids, at most 500, the log of the account knows. */
  known(account: AccountId, ids: readonly ReviewId[]): Promise<ReadonlySet<ReviewId>>;
  /**
   * Takes the review out of all projections, as `without` of the study domain says, and notes in the log that it was
   * undone at `at`: together or not at all. Reads the card's later events and the days they touch; all active days only
   * where the review was the only activity of its day. A review that is undone already changes nothing and answers how
   * things stand; a card that was deleted is answered as it would stand. The review's id stays taken. `review_not_found`
   * alike for a review of someone else and one that does not exist.
   */
  undo(
    account: AccountId,
    request: { readonly id: ReviewId; readonly at: Date; readonly today: LocalDate },
    receipt?: ReceiptFor<Undone, UndoRefusal>,
  ): Promise<Receipted<Undone, UndoRefusal>>;
}
