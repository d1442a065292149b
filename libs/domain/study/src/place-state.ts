import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import type { Referred, ReviewEvent } from './review-event.ts';
import type { StudyChange, StudyState } from './study-state.ts';

/** The state of a reviewed card before its new reviews. */
export interface CardState {
  readonly set: SetId;
  readonly suspended: boolean;
  readonly progress: Progress;
  /** The card's kept events after the first of its new reviews, in the log's order; nearly always none. */
  readonly later: readonly ReviewEvent[];
  /**
   * By day of its new reviews: the instant of the card's last kept review on that day before all of them. Needed where
   * `mayHaveStudiedOn` holds for that day and the progress before (`later[0]?.before`, else its own); a missing day has no such review.
   */
  readonly lastThatDay: ReadonlyMap<LocalDate, Date>;
}

/** The state into which reviews are inserted. */
export interface PlaceState extends StudyState {
  /** The last number that was assigned. */
  readonly lastSeq: number;
  /** What the new reviews and those to replay refer to. */
  readonly referred: Referred;
  /** Every reviewed card. */
  readonly cards: ReadonlyMap<CardId, CardState>;
}

/** The place of a kept event, and its day. */
export type KeptPlace = Pick<ReviewEvent, 'at' | 'seq' | 'day'>;

/** The inserted reviews, and their effects. */
export interface Placed extends StudyChange {
  /** The new events, in the log's order. */
  readonly events: readonly ReviewEvent[];
  /** The reviewed cards, each with the place of its last kept event. */
  readonly cards: ReadonlyMap<CardId, { readonly progress: Progress; readonly last: KeptPlace }>;
}
