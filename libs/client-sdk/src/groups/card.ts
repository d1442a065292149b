import type { CardId, LocalDate, NoteId, SetId } from '@flashcards/kernel';

/** A learner's progress with a card. */
export interface CardProgress {
  /** The day of the last review. For a new card, the day it was created. */
  readonly lastReview: LocalDate;
  /** 0 for a new card, below 1 while it is being learned, then the interval in days. */
  readonly reviewStatus: number;
}

/** Both sides of a card. */
export interface CardText {
  readonly front: string;
  readonly back: string;
}

/**
 * How to show the sides of a card. `text`: never HTML; escape it. `html`: rendered from a template of Anki and sanitised
 * by the service. `untrusted-html`: fields of a package; sanitise them.
 */
export type CardFormat = 'text' | 'html' | 'untrusted-html';

/** How well a card was remembered, in the terms of FSRS and Anki. */
export type Rating = 'again' | 'hard' | 'good' | 'easy';

/** All that the service knows of a card and of the learner's progress with it. */
export interface StudyCard extends CardText, CardProgress {
  readonly id: CardId;
  readonly set: SetId;
  readonly format: CardFormat;
  /** The direction of the text, for `dir` in a page. */
  readonly dir: 'ltr' | 'rtl';
  /** What the card is made from. A card that was typed in is a note of its own, with the card's id. */
  readonly note: NoteId;
  /** The 0-based number of the card among those of its note. */
  readonly ordinal: number;
  /** Of the note; its owner's. */
  readonly tags: readonly string[];
  /** 1 to 7, as in Anki; 0 is none. */
  readonly flag: number;
  readonly state: 'new' | 'learning' | 'review' | 'relearning';
  /** The 0-based step; only in learning and relearning. */
  readonly step: number | undefined;
  /** The day on which the card is due again. */
  readonly dueDate: LocalDate;
  /** The instant at which its step ends, where the service keeps it. */
  readonly dueAt: Date | undefined;
  /** In days until recall falls to 90 %; `undefined` for a new card. */
  readonly stability: number | undefined;
  /** From 1 to 10; `undefined` for a new card. */
  readonly difficulty: number | undefined;
  readonly reps: number;
  readonly lapses: number;
  readonly suspended: boolean;
  readonly buried: boolean;
  readonly withdrawn: boolean;
}

/** The effect of one rating on a card today. */
export interface PreviewedReview {
  /** As in `CardProgress`. */
  readonly reviewStatus: number;
  /** The day on which the card would be due again. */
  readonly dueDate: LocalDate;
  /** Days until `dueDate`; 0 while the card is being learned. */
  readonly interval: number;
}

/** With the length of the step that follows, if one does. */
export interface FullPreview extends PreviewedReview {
  readonly minutes: number | undefined;
}

/** The effect of each rating on a card today. */
export type CardPreview<Preview = PreviewedReview> = Readonly<Record<Rating, Preview>>;
