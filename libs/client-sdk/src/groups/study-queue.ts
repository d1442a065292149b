import type { LocalDate } from '@flashcards/kernel';
import type { StudyCard } from './card.ts';

/** What to study. What is left out narrows nothing. */
export interface StudySelection {
  /** The id of a set. */
  readonly set?: string | undefined;
  /** The path of a folder of yours, with all below it; not together with `set`. */
  readonly folder?: string | undefined;
  /** Only sets of others, or only your own. */
  readonly shared?: boolean | undefined;
  /** `next` of the page before, within a day. */
  readonly cursor?: string | undefined;
  /** Up to 500; 100 if left out. */
  readonly limit?: number | undefined;
  /** Also cards that are due within this number of days, 1 to 14, for an app that grades offline. */
  readonly ahead?: number | undefined;
}

/** The effect of one rating on a card now. */
export interface QueuePreview {
  readonly reviewStatus: number;
  /** The day on which the card would be due again. */
  readonly dueDate: LocalDate;
  /** Days until `dueDate`; 0 while the card is being learned. */
  readonly interval: number;
  /** The length of the step that follows; `undefined` where the card is then in review. */
  readonly minutes: number | undefined;
}

/** A card of a study session. */
export interface QueuedCard extends StudyCard {
  /** The addresses of pictures and sounds in its sides. */
  readonly media: readonly string[];
  readonly previews: {
    readonly again: QueuePreview;
    readonly hard: QueuePreview;
    readonly good: QueuePreview;
    readonly easy: QueuePreview;
  };
}

/** The options of a scope: of everything (blank), `set:<id>` or `folder:<path>`. */
export interface ScopeScheduling {
  readonly scope: string;
  /** The weights of FSRS-6. */
  readonly weights: readonly number[];
  readonly desiredRetention: number;
  /** Cards due on each of the next days, from today on, where the load is balanced. */
  readonly load: readonly number[];
}

/** A page of the cards to study, in order. */
export interface StudyQueue {
  readonly cards: readonly QueuedCard[];
  /** Of the whole selection, within the limits of the day. */
  readonly counts: { readonly new: number; readonly learning: number; readonly review: number };
  /** The cursor of the next page; blank on the last one. */
  readonly next: string;
  /** Only with `ahead`. */
  readonly scheduling?: {
    readonly timeZone: string;
    readonly dayRolloverHour: number;
    readonly presets: readonly ScopeScheduling[];
  };
}
