import type { CardPreview, FullPreview, StudyCard } from './card.ts';

/** What to study. What is left out narrows nothing. */
export interface StudySelection {
  /** The id of a set. */
  readonly set?: string | undefined;
  /** The path of a folder of yours, with all below it; not together with `set`. */
  readonly folder?: string | undefined;
  /** The id of a shared folder: only its sets, your own ones included. */
  readonly sharedFolder?: string | undefined;
  /** Only sets of others, or only your own. */
  readonly shared?: boolean | undefined;
  /** `next` of the page before, within a day. */
  readonly cursor?: string | undefined;
  /** Up to 500; 100 if left out. */
  readonly limit?: number | undefined;
  /** Also cards that are due within this number of days, 1 to 14, for an app that grades offline. */
  readonly ahead?: number | undefined;
}

/** A card of a study session. */
export interface QueuedCard extends StudyCard {
  /** The addresses of pictures and sounds in its sides. */
  readonly media: readonly string[];
  readonly previews: CardPreview<FullPreview>;
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

/** What is needed to schedule cards without the service: see `@flashcards/client-sdk/offline`. */
export interface QueueScheduling {
  readonly timeZone: string;
  /** The hour, 0–23, at which the learner's day changes. */
  readonly dayRolloverHour: number;
  /** Of the scopes that have a retention or weights of their own, outermost first; everything is always there. */
  readonly presets: readonly ScopeScheduling[];
}

/** A page of the cards to study, in order. */
export interface StudyQueue {
  readonly cards: readonly QueuedCard[];
  /** Of the whole selection, within the limits of the day. */
  readonly counts: { readonly new: number; readonly learning: number; readonly review: number };
  /** The cursor of the next page; blank on the last one. */
  readonly next: string;
  /** Only with `ahead`. */
  readonly scheduling?: QueueScheduling;
}
