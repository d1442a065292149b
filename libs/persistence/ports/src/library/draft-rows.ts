import type { AccountId, SetId } from '@flashcards/kernel';
import type { FlashcardSet } from '@flashcards/library';
import type { FilledSet } from './flashcard-sets.ts';

export interface NewDraft extends Pick<FlashcardSet, 'id' | 'createdAt'> {
  /** Milliseconds until it counts as given up, unless more data arrives; absent: some minutes. */
  readonly lease?: number;
}

/**
 * Sets whose cards are still being handed over, hidden from readers. The store removes them when no process continues.
 */
export interface DraftRows {
  /** Whether none of these drafts is given up. */
  areThere(account: AccountId, sets: readonly SetId[]): Promise<boolean>;
  insert(account: AccountId, draft: NewDraft): Promise<void>;
  /** Makes it a set that readers see with all its cards. Its folder exists or was inserted in this unit. */
  publish(account: AccountId, set: FlashcardSet & FilledSet): Promise<void>;
}
