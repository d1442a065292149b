import type { SetId } from '@flashcards/kernel';

/**
 * What was read of a package: the notes read, the cards made, and why other notes made none. Of a CSV file, rows count
 * as notes.
 */
export interface ReadReport extends Partial<UpdateCounts> {
  readonly notes: number;
  readonly cards: number;
  readonly skipped: readonly SkippedNotes[];
  readonly mediaFiles: number;
  /** Further cards of the notes in the package, of which no card was made. */
  readonly siblingCards: number;
  /** Answers of these cards; 0 when the scheduling was not requested. */
  readonly answersOfSiblings: number;
  /** The scheduling that was imported; absent when it was not requested. */
  readonly scheduling?: ImportedScheduling;
}

/** The result of an import, the same for each of its sets. */
export interface ImportReport extends ReadReport {
  /** The sets that it made, in the order of their decks, without those that were deleted; none of a dry run. */
  readonly sets: readonly SetId[];
}

/** What an update did to its set. Absent for a new set. */
export interface UpdateCounts {
  /** Notes that the set did not have. */
  readonly added: number;
  /** Notes whose content or cards were changed. */
  readonly changed: number;
  readonly unchanged: number;
  /** Cards that were withdrawn. */
  readonly suspended: number;
}

export interface ImportedScheduling {
  /** Cards that continue with their scheduling from the package. */
  readonly cards: number;
  /** Cards whose numbers were invalid: they start as new. */
  readonly unusableCards: number;
  /** Answers that were kept. */
  readonly reviews: number;
  /** Answers of these cards that were invalid or above the limits. */
  readonly reviewsLeftOut: number;
}

export interface SkippedNotes {
  /** A stable word for the reason, such as `missing-field` or `image-occlusion`. */
  readonly reason: string;
  readonly count: number;
  /** The beginnings of a few of these notes. Those of rows begin with the number of the row in its file. */
  readonly examples: readonly string[];
}
