import type { StudyCard } from './card.ts';

/** What cards to find. What is left out narrows nothing. */
export interface CardSearch {
  /**
   * Up to 32 terms, all of which must hold: words or their beginnings, `"phrases"`, `tag:verb`, `deck:name`, `is:due`,
   * `flag:1`, `prop:ivl>=21`, `studied:28/02/2026`; a minus sign negates.
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

/** A page of found cards. */
export interface FoundCards {
  readonly cards: readonly StudyCard[];
  /** The cursor of the next page; blank on the last one. */
  readonly next: string;
  /** Of all pages; exact up to 10,000, which also stands for more. */
  readonly total: number;
}
