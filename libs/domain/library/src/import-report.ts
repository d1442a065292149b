/** What an import made of a package: how many notes it read, how many cards they gave, and why others gave none. */
export interface ImportReport {
  readonly notes: number;
  readonly cards: number;
  readonly skipped: readonly SkippedNotes[];
  readonly mediaFiles: number;
  /** What came along of how the cards stood elsewhere; absent where that was not asked for. */
  readonly scheduling?: ImportedScheduling;
}

export interface ImportedScheduling {
  /** Cards that go on where they stood. */
  readonly cards: number;
  /** Cards whose numbers made no sense: they begin new. */
  readonly unusableCards: number;
  /** Answers that are kept beside the cards. */
  readonly reviews: number;
  /** Answers of these cards that made no sense, or were more than are kept. */
  readonly reviewsLeftOut: number;
}

export interface SkippedNotes {
  /** A stable word for the reason, such as `missing-field` or `image-occlusion`. */
  readonly reason: string;
  readonly count: number;
  /** The start of a few of these notes, for a person to recognise them. */
  readonly examples: readonly string[];
}
