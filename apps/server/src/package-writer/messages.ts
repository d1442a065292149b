import type { PackedReview, PackedSet } from '@flashcards/application';

/** What a child is told first: the set without its pages. */
export type WriteRequest = Omit<PackedSet, 'cards' | 'reviews'> & {
  /** Milliseconds since 1970. */
  readonly now: number;
};

/** A card as it is handed over, as JSON. */
export type SentCard = PackedSet['cards'] extends AsyncIterable<readonly (infer Card)[]> ? Card : never;

/** A review as it is handed over: its instant in milliseconds since 1970. */
export type SentReview = Omit<PackedReview, 'at'> & { readonly at: number };

/** One for each that is asked for: pages of cards, the end of them, pages of reviews, their end. */
export type Page =
  | { readonly kind: 'cards'; readonly items: readonly SentCard[] }
  | { readonly kind: 'reviews'; readonly items: readonly SentReview[] }
  | { readonly kind: 'end'; readonly items: readonly never[] };

/** `next` asks for a page; after `written` nothing more comes on standard output, which is the package. */
export type WriteMessage = 'next' | 'written';
