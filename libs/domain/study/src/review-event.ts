import type { CardId, EventId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import type { DueLoad, Progress, Rating, Standing } from '@flashcards/review-scheduling';
import type { DayMark } from '@flashcards/streak';
import type { LogPlace } from './log-order.ts';

/**
 * What is not a review that counts. `cram`: an answer that only practises, and moves no schedule. `reset`: the card is
 * new again. `due`: the learner sets the due day.
 */
export type SpecialType = 'cram' | 'reset' | 'due';

/** One answer to one card, or a change of its schedule by hand. */
export interface Review {
  readonly id: ReviewId;
  readonly card: CardId;
  /** Absent: a review. */
  readonly type?: SpecialType | undefined;
  /** Absent where `type` is `reset` or `due`. */
  readonly rating?: Rating | undefined;
  /** Only where `type` is `due`. */
  readonly dueOn?: LocalDate | undefined;
  /** The instant of the review, in milliseconds. */
  readonly at: Date;
  /** The learner's day. It is computed once: a later change of zone does not move it. */
  readonly day: LocalDate;
  /** The retention in effect at the time, 0.70–0.99, so that a replay gives the same intervals. */
  readonly retention: number;
  /** The learner's own weights in effect at the time; absent: those of FSRS-6. */
  readonly weights?: WeightsId | undefined;
  /** The day of the load by which the due day was balanced; absent: it was not. */
  readonly load?: LocalDate | undefined;
  /** The zone by which `day` was computed. */
  readonly zone?: string | undefined;
  /** The time to answer. */
  readonly seconds?: number | undefined;
}

/** The number of a list of weights among all that the account has had, from 1. */
export type WeightsId = number;

/** The account's own weights. */
export type OwnWeights = ReadonlyMap<WeightsId, readonly number[]>;

/** What events refer to: lists of weights by number, and loads by day. */
export interface Referred {
  readonly weights: OwnWeights;
  readonly loads: ReadonlyMap<LocalDate, DueLoad>;
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
  /** Days since the card's last answer when the event was written, live or late. A replay uses the same. */
  readonly elapsed: number;
  readonly xp: number;
  readonly before: Progress;
  readonly after: Progress;
  /** Whether it is the card's first kept review of the day. */
  readonly isFirstThatDay: boolean;
  readonly answered: Answered;
}
