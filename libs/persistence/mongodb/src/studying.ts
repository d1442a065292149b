import type { AccountId } from '@flashcards/kernel';
import type { DueCard } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { VisitDocument } from './study-documents.ts';
import type { SeenSet } from './visible-set.ts';

/** A set of someone else that an account may study at the moment of this call. */
export interface Studying extends SeenSet {
  readonly call: Call;
  readonly account: AccountId;
}

/** Where a begun card stands in the order of what falls due. */
export type DuePlace = Pick<VisitDocument, 'dueOn' | 'position'>;

/** How far a set was gone through: its begun cards by when they fall due, then all of them in the set's order. */
export type Cursor = { readonly after: DuePlace | undefined } | { readonly from: number };

/** Some of what is due, and where to go on; at the end nowhere. */
export interface Page {
  readonly due: readonly DueCard[];
  readonly next?: Cursor;
}

export const cardsAtOnce = 1_000;
