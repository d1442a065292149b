import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import type { ReviewEvent } from './review-event.ts';
import type { StudyChange, StudyState } from './study-state.ts';

/** A card that is reviewed, as it stands before. */
export interface CardState {
  readonly set: SetId;
  readonly suspended: boolean;
  readonly progress: Progress;
  /** The card's kept events that come after the first of its new reviews, in the log's order; nearly always none. */
  readonly later: readonly ReviewEvent[];
  /**
   * By day of its new reviews: the instant of the card's last kept event on that day which comes before all of them.
   * Needed where the card `mayHaveStudiedOn` that day; a day that is left out has none.
   */
  readonly lastThatDay: ReadonlyMap<LocalDate, Date>;
}

/** Where reviews are to take their places. */
export interface PlaceState extends StudyState {
  /** The number that was given last. */
  readonly lastSeq: number;
  /** Every card that is reviewed. */
  readonly cards: ReadonlyMap<CardId, CardState>;
}

/** Where a kept event stands, and its day. */
export type KeptPlace = Pick<ReviewEvent, 'at' | 'seq' | 'day'>;

/** Reviews in their places, and what they move. */
export interface Placed extends StudyChange {
  /** The new ones, in the log's order. */
  readonly events: readonly ReviewEvent[];
  /** The reviewed cards, each with the place of its last kept event. */
  readonly cards: ReadonlyMap<CardId, { readonly progress: Progress; readonly last: KeptPlace }>;
}

/**
 * False when the card's progress before a review (`later[0]?.before`, else its own) tells that none of its reviews
 * before that one was on `day`.
 */
export const mayHaveStudiedOn = (before: Progress, day: LocalDate): boolean =>
  before.state !== 'new' && before.lastReview >= day;
