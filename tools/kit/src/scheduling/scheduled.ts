/** What one scheduler made of one review. */
export interface Scheduled {
  /** Whole days to the next review; `null` while the card waits on a step. */
  readonly days: number | null;
  readonly stability: number;
  readonly difficulty: number;
}

/** One scheduler's answers to all questions, in their order. */
export interface Scheduler {
  readonly name: string;
  readonly parameters: readonly number[];
  readonly answers: readonly (readonly Scheduled[])[];
}

/** One history at one retention, with the days that lie between its reviews. */
export interface Question {
  readonly retention: number;
  readonly reviews: readonly { readonly rating: 1 | 2 | 3 | 4; readonly wait: number }[];
}
