import type { LocalDate, NoteId, ReviewId } from '@flashcards/kernel';
import type { CallOptions } from '../client-options.ts';
import type { Rating, StudyCard } from './card.ts';

/** Options of a call that returns a page. */
export interface PageOptions extends CallOptions {
  /** `next` of the page before, within a day. */
  readonly cursor?: string | undefined;
}

/** What a card is made from. */
export interface CardNote {
  /** Of a card that was typed in: the card's id. */
  readonly id: NoteId;
  /** The name of its note type; `Basic` for a card that was typed in. */
  readonly type: string;
  /** The texts by field, as imported: unsafe HTML. Empty for a card of someone else. */
  readonly fields: ReadonlyMap<string, string>;
  readonly tags: readonly string[];
}

/** A review of a card, or a change of its schedule by hand. */
export interface CardReview {
  readonly id: ReviewId;
  readonly at: Date;
  /** The learner's day at that time. */
  readonly day: LocalDate;
  /** Absent where there was no answer. */
  readonly rating: Rating | undefined;
  /**
   * The state of the card before the review; `learning` also for a new one. `cram`: it only practised. `reset`: the card
   * became new. `due`: the due day was set.
   */
  readonly kind: 'learning' | 'review' | 'relearning' | 'cram' | 'reset' | 'due';
  /** Days until the card was due again; 0 in a step. */
  readonly interval: number;
  /** What the review earned. */
  readonly xp: number;
  /** The time to answer, where it was recorded. */
  readonly seconds: number | undefined;
}

/** A card with its note and a page of the learner's reviews. */
export interface CardInfo {
  readonly card: StudyCard;
  readonly note: CardNote;
  /** Latest first, at most 100. */
  readonly reviews: readonly CardReview[];
  /** The cursor of the next page of reviews; blank on the last one. */
  readonly next: string;
}
