import type { CardId, LocalDate, ReviewId, SetId, UserId } from '@flashcards/kernel';
import type { Outcome } from '@flashcards/kernel';
import type { Progress, ReviewEvent } from '@flashcards/review-scheduling';
import type { Activity, DayActivity, Standing } from '@flashcards/streak';

/** What a review is decided upon: the card, and where the user stands; `days` where the review's day is behind. */
export interface ReviewContext extends Standing {
  readonly set: SetId;
  readonly progress: Progress;
}

/** One review and the projections it moves; `event.after` is the card's new progress. */
export interface DecidedReview {
  readonly event: ReviewEvent;
  readonly activity: Activity;
  readonly today: DayActivity;
}

export interface ReviewRequest {
  readonly id: ReviewId;
  readonly card: CardId;
  readonly day: LocalDate;
}

/** All that the log and the projections tell of one card, and what else an undone review of it may move. */
export interface CardLog {
  /** Where the card stood before the review that took effect first. */
  readonly origin: Progress;
  /** The card's events that are not undone, by time and id. */
  readonly events: readonly ReviewEvent[];
  readonly activity: Activity;
  /** Every day of the user on which something happened. */
  readonly days: readonly DayActivity[];
}

/** What takes their place. */
export interface RewrittenLog {
  /** The events whose progress or XP changed; their ids are known ones. */
  readonly events: readonly ReviewEvent[];
  readonly progress: Progress;
  readonly activity: Activity;
  readonly days: readonly DayActivity[];
}

export interface Undone {
  readonly card: CardId;
  readonly progress: Progress;
  readonly activity: Activity;
}

export interface Reviews {
  /**
   * Appends one review of a card of the user's own set and moves the card's progress, the totals and the day by it:
   * together or not at all. Reviews of one user take effect one after the other, so `decide` sees all earlier ones.
   * `decide` may run more than once: keep it pure.
   *
   * A review id that is known answers its event and changes nothing; `review_id_taken` when that event
   * was of another card. `card_not_found` alike for a card of someone else and one that does not exist.
   */
  record(
    user: UserId,
    request: ReviewRequest,
    decide: (context: ReviewContext) => DecidedReview,
  ): Promise<Outcome<ReviewEvent, 'card_not_found' | 'review_id_taken'>>;
  /**
   * Takes the review out of all projections and appends that it was undone at `at`: together or not at all, and after
   * every earlier write of this user. `rewrite` is given the log with the review still in it; it may run more than
   * once: keep it pure. A review that is undone already changes nothing and answers how things stand. The review's id
   * stays taken. `review_not_found` alike for a review of someone else and one that does not exist.
   */
  undo(
    user: UserId,
    request: { readonly id: ReviewId; readonly at: Date },
    rewrite: (log: CardLog) => RewrittenLog,
  ): Promise<Outcome<Undone, 'review_not_found'>>;
}
