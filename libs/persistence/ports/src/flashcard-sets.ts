import type { LocalDate, SetId, UserId } from '@flashcards/kernel';
import type { Card, FlashcardSet, ImportReport, SetName } from '@flashcards/library';

/** A set with everything it brings. All its cards start new for its owner, created on `createdOn`. */
export interface NewFlashcardSet extends FlashcardSet {
  readonly cards: readonly Card[];
  readonly createdOn: LocalDate;
  /** Present when the set comes from a package. */
  readonly report?: ImportReport;
}

export interface CountedSet extends FlashcardSet {
  readonly cardCount: number;
}

export interface FlashcardSets {
  /**
   * Stores the set, its cards in order, its report and every missing folder: all or nothing, and nothing is visible
   * before all of it is, whatever is killed meanwhile. Of two with one name (per user, over all folders) one wins.
   * `place_taken` when a folder bears the set's name in its folder, or a set stands where a folder must be made;
   * where both hold, `name_taken`.
   */
  insertNew(user: UserId, set: NewFlashcardSet): Promise<'inserted' | 'name_taken' | 'place_taken'>;
  /** Whether `insertNew` would find the name taken now: an early answer, never the arbiter. */
  isNameTaken(user: UserId, name: SetName): Promise<boolean>;
  /** The user's own set. `undefined` alike for a set of someone else and one that does not exist. */
  find(user: UserId, id: SetId): Promise<CountedSet | undefined>;
  /** The user's own sets, oldest first. */
  list(user: UserId): Promise<readonly CountedSet[]>;
  /** What its import said of the user's own set; `undefined` when there is no such set or it was not imported. */
  importReport(user: UserId, id: SetId): Promise<ImportReport | undefined>;
}
