import type { CardId, EventId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import type { Progress, Rating, Standing, StudiedCard } from '@flashcards/review-scheduling';
import type { DayMark } from '@flashcards/streak';
import type { LogPlace } from './log-order.ts';

/** One answer to one card, as the learner gave it. */
export interface Review {
  readonly id: ReviewId;
  readonly card: CardId;
  readonly rating: Rating;
  /** When it was studied, to the millisecond. */
  readonly at: Date;
  /** The learner's day, computed once and never again: a later change of zone does not move it. */
  readonly day: LocalDate;
  /** The retention asked for at the time, 0.70–0.99, so that the log replays to the same intervals. */
  readonly retention: number;
}

/** A check-in or a call of update-heatmap, the other lines of the log: at most one of each on a day. */
export interface MarkEvent extends LogPlace {
  readonly id: EventId;
  readonly mark: DayMark;
  readonly day: LocalDate;
}

/** What was told of a review when it was recorded; a repeat of its id is told the same. */
export interface Answered {
  readonly standing: Standing;
  /** The learner's totals after it; the XP with what completed goals bring. */
  readonly xp: number;
  readonly streak: number;
}

/**
 * One line of the append-only log; `xp`, `before`, `after` and `isFirstThatDay` are projections, which a replay may move.
 */
export interface ReviewEvent extends Review, LogPlace {
  readonly set: SetId;
  /** Whether the card was suspended when the review was recorded: it earns nothing then, now and in a replay. */
  readonly suspended: boolean;
  readonly xp: number;
  readonly before: Progress;
  readonly after: StudiedCard;
  /** Whether it is the card's first kept one on its day. */
  readonly isFirstThatDay: boolean;
  readonly answered: Answered;
}
