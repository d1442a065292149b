/** A row of the review log with its stored numbers. */
export interface PackageReview {
  /** Decimal int64. Anki writes milliseconds since 1970. */
  readonly id: string;
  /** May refer to a missing card. */
  readonly cardId: string;
  /** The time of the answer; absent if the id is not a valid date. */
  readonly at?: Date;
  /** 1 again, 2 hard, 3 good, 4 easy, 0 manual change. */
  readonly rating: number;
  /** The new interval in days; negative values are seconds. */
  readonly interval: number;
  /** The interval before the review. */
  readonly lastInterval: number;
  /** Ease in permille; with FSRS, the difficulty scaled to 100 to 1100. */
  readonly factor: number;
  /** The time taken to answer. */
  readonly milliseconds: number;
  /** 0 learning, 1 review, 2 relearning, 3 filtered deck, 4 manual, 5 rescheduled. */
  readonly kind: number;
}
