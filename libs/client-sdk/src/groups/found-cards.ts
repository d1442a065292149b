import type { CardId, LocalDate, NoteId, SetId } from '@flashcards/kernel';

/** What cards to find. What is left out narrows nothing. */
export interface CardSearch {
  /**
   * Up to 32 terms, all of which must hold: words or their beginnings, `"phrases"`, `tag:verb`, `deck:name`, `is:due`,
   * `flag:1`, `prop:ivl>=21`; a minus sign negates.
   */
  readonly query?: string | undefined;
  /** The id of a set. */
  readonly set?: string | undefined;
  /** The path of a folder of yours, with all below it. */
  readonly folder?: string | undefined;
  readonly state?: 'new' | 'learning' | 'relearning' | 'review' | 'due' | 'suspended' | 'buried' | undefined;
  readonly tag?: string | undefined;
  /** The newest first if left out; `-` before a word: descending. */
  readonly order?: 'created' | '-created' | 'due' | '-due' | 'front' | '-front' | 'lapses' | '-lapses' | undefined;
  /** `next` of the page before, within a day. */
  readonly cursor?: string | undefined;
  /** Up to 500; 100 if left out. */
  readonly limit?: number | undefined;
}

/** A card with all that its learner may see of it. */
export interface StudyCard {
  readonly id: CardId;
  readonly set: SetId;
  readonly front: string;
  readonly back: string;
  /** `html`: rendered from a note, and sanitized. */
  readonly format: 'text' | 'html';
  readonly dir: 'auto';
  /** Absent: the card was typed in. */
  readonly note: NoteId | undefined;
  readonly ordinal: number;
  readonly tags: readonly string[];
  /** 0: none. */
  readonly flag: number;
  readonly state: 'new' | 'learning' | 'review' | 'relearning';
  readonly step: number | undefined;
  /** The day of the last review. For a new card, the day it was created. */
  readonly lastReview: LocalDate;
  /** 0 for a new card, below 1 while it is being learned, then the interval in days. */
  readonly reviewStatus: number;
  readonly dueDate: LocalDate;
  /** Only for steps shorter than a day. */
  readonly dueAt: Date | undefined;
  readonly stability: number | undefined;
  readonly difficulty: number | undefined;
  readonly reps: number;
  readonly lapses: number;
  readonly suspended: boolean;
  readonly buried: boolean;
  readonly withdrawn: boolean;
}

/** A page of found cards. */
export interface FoundCards {
  readonly cards: readonly StudyCard[];
  /** The cursor of the next page; blank on the last one. */
  readonly next: string;
  /** Of all pages; exact up to 10,000, which also stands for more. */
  readonly total: number;
}
