import type { PackedReview, PackedSet } from '@flashcards/application';
import type { CardOrigin } from '@flashcards/persistence-ports';
import type { PastReview } from '@flashcards/review-scheduling';

/** What a child is told first: the set without its pages. */
export type WriteRequest = Omit<PackedSet, 'cards' | 'origins' | 'reviews' | 'media'> & {
  /** Milliseconds since 1970. */
  readonly now: number;
};

/** A card as it is handed over, as JSON. */
export type SentCard = PackedSet['cards'] extends AsyncIterable<readonly (infer Card)[]> ? Card : never;

/** An answer that was given elsewhere, as it is handed over: its instant in milliseconds since 1970. */
export type SentAnswer = Omit<PastReview, 'at'> & { readonly at: number };

/** What a card came with, as it is handed over. */
export type SentOrigin = Omit<CardOrigin, 'history'> & { readonly history: readonly SentAnswer[] };

/** A review as it is handed over: its instant in milliseconds since 1970. */
export type SentReview = Omit<PackedReview, 'at'> & { readonly at: number };

/** A piece of a file, in base64. */
export interface SentFile {
  readonly name: string;
  readonly data: string;
  readonly isLast: boolean;
}

/** One for each that is asked for: pages of cards, the end of them, pages of origins, their end, the same of reviews and of files. */
export type Page =
  | { readonly kind: 'cards'; readonly items: readonly SentCard[] }
  | { readonly kind: 'origins'; readonly items: readonly SentOrigin[] }
  | { readonly kind: 'reviews'; readonly items: readonly SentReview[] }
  | { readonly kind: 'media'; readonly items: readonly SentFile[] }
  | { readonly kind: 'end'; readonly items: readonly never[] };

/** `next` asks for a page; after `written` nothing more comes on standard output, which is the package. */
export type WriteMessage = 'next' | 'written';
