/** What an import made of a package: how many notes it read, how many cards they gave, and why others gave none. */
export interface ImportReport {
  readonly notes: number;
  readonly cards: number;
  readonly skipped: readonly SkippedNotes[];
  readonly mediaFiles: number;
}

export interface SkippedNotes {
  /** A stable word for the reason, such as `missing-field` or `image-occlusion`. */
  readonly reason: string;
  readonly count: number;
  /** The start of a few of these notes, for a person to recognise them. */
  readonly examples: readonly string[];
}
