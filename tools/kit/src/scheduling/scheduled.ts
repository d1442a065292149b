/** The result of one review by one scheduler. */
export interface Scheduled {
  /** Whole days to the next review; `null` on a learning step. */
  readonly days: number | null;
  readonly stability: number;
  readonly difficulty: number;
}

/** One scheduler's results for all questions, in order. */
export interface Scheduler {
  readonly name: string;
  readonly parameters: readonly number[];
  readonly answers: readonly (readonly Scheduled[])[];
}

/** One history at one retention, with the days between its reviews. */
export interface Question {
  readonly retention: number;
  readonly reviews: readonly { readonly rating: 1 | 2 | 3 | 4; readonly wait: number }[];
}
