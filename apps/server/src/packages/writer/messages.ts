import type { PackedReview, PackedSet } from '@flashcards/application';
import type { Note, NoteType } from '@flashcards/library';
import type { CardOrigin } from '@flashcards/persistence-ports';
import type { PastReview } from '@flashcards/review-scheduling';
import type { PagedMessage } from '../child/paged-child.ts';

/** The first message to a child: the set without its pages. */
export type WriteRequest = Omit<PackedSet, 'noteTypes' | 'notes' | 'cards' | 'origins' | 'reviews' | 'media'> & {
  /** Milliseconds since 1970. */
  readonly now: number;
};

/** A note as it is sent; its instant is in milliseconds since 1970. */
export type SentNote = Omit<Note, 'modifiedAt'> & { readonly modifiedAt: number };

/** A card as it is sent, as JSON. */
export type SentCard = PackedSet['cards'] extends AsyncIterable<readonly (infer Card)[]> ? Card : never;

/** An answer from the other program; its instant is in milliseconds since 1970. */
export type SentAnswer = Omit<PastReview, 'at'> & { readonly at: number };

/** The origin of a card as it is sent. */
export type SentOrigin = Omit<CardOrigin, 'history'> & { readonly history: readonly SentAnswer[] };

/** A review as it is sent; its instant is in milliseconds since 1970. */
export type SentReview = Omit<PackedReview, 'at'> & { readonly at: number };

/** A piece of a file, in base64. */
export interface SentFile {
  readonly name: string;
  readonly data: string;
  readonly isLast: boolean;
}

/** The reply to each `next`: pages of each kind and their end, in this order. */
export type Page =
  | { readonly kind: 'note-types'; readonly items: readonly NoteType[] }
  | { readonly kind: 'notes'; readonly items: readonly SentNote[] }
  | { readonly kind: 'cards'; readonly items: readonly SentCard[] }
  | { readonly kind: 'origins'; readonly items: readonly SentOrigin[] }
  | { readonly kind: 'reviews'; readonly items: readonly SentReview[] }
  | { readonly kind: 'media'; readonly items: readonly SentFile[] }
  | { readonly kind: 'end'; readonly items: readonly never[] };

/** After `written`, standard output, which is the package, is complete. */
export type WriteMessage = PagedMessage<'written'>;
