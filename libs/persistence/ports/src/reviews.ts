import type { AccountId, CardId, ReviewId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import type { Activity } from '@flashcards/streak';
import type { Review, ReviewEvent } from '@flashcards/study';
import type { Receipted, ReceiptFor } from './receipt.ts';

/** How things stand once a review is undone. */
export interface Undone {
  readonly card: CardId;
  readonly progress: Progress;
  readonly activity: Activity;
}

export interface Reviews {
  /**
   * Adds one review of a card of the account's own set to the log, in its place by (instant, sequence), and moves
   * events, progress, totals and days as `place` of the study domain says: together or not at all. Changes of one
   * account take effect one after the other; the sequence grows with each event, however they arrive.
   *
   * A review id that is known answers its event and changes nothing; `review_id_taken` when that event was of another
   * card. `card_not_found` alike for a card of someone else and one that does not exist.
   */
  record(
    account: AccountId,
    review: Review,
    receipt?: ReceiptFor<ReviewEvent, 'card_not_found' | 'review_id_taken'>,
  ): Promise<Receipted<ReviewEvent, 'card_not_found' | 'review_id_taken'>>;
  /**
   * Takes the review out of all projections, as `without` of the study domain says, and notes in the log that it was
   * undone at `at`: together or not at all. Reads the card's later events and the days they touch; all active days only
   * where the review was the only activity of its day. A review that is undone already changes nothing and answers how
   * things stand. The review's id stays taken. `review_not_found` alike for a review of someone else and one that does
   * not exist.
   */
  undo(
    account: AccountId,
    request: { readonly id: ReviewId; readonly at: Date },
    receipt?: ReceiptFor<Undone, 'review_not_found'>,
  ): Promise<Receipted<Undone, 'review_not_found'>>;
}
