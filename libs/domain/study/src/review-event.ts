import type { CardId, EventId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import type { Progress, Rating, Standing, StudiedCard } from '@flashcards/review-scheduling';
import type { DayMark } from '@flashcards/streak';
import type { LogPlace } from './log-order.ts';

/** One answer to one card. */
export interface Review {
  readonly id: ReviewId;
  readonly card: CardId;
  readonly rating: Rating;
  /** The instant of the review, in milliseconds. */
  readonly at: Date;
  /** The learner's day. It is computed once: a later change of zone does not move it. */
  readonly day: LocalDate;
  /** The retention in effect at the time, 0.70–0.99, so that a replay gives the same intervals. */
  readonly retention: number;
}

/** A check-in or a call of update-heatmap, the other events of the log: at most one of each per day. */
export interface MarkEvent extends LogPlace {
  readonly id: EventId;
  readonly mark: DayMark;
  readonly day: LocalDate;
}

/** The answer to a review when it was recorded. A repeat of its id gets the same. */
export interface Answered {
  readonly standing: Standing;
  /** The learner's totals after it; the XP includes that of completed goals. */
  readonly xp: number;
  readonly streak: number;
}

/**
 * One event of the append-only log. `xp`, `before`, `after` and `isFirstThatDay` are projections, which a replay may
 * change.
 */
export interface ReviewEvent extends Review, LogPlace {
  readonly set: SetId;
  /** Whether the card was suspended when the review was recorded: the review earns nothing, also in a replay. */
  readonly suspended: boolean;
  readonly xp: number;
  readonly before: Progress;
  readonly after: StudiedCard;
  /** Whether it is the card's first kept review of the day. */
  readonly isFirstThatDay: boolean;
  readonly answered: Answered;
}
