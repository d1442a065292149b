import type { AccountId, SetId } from '@flashcards/kernel';
import type { FlashcardSet } from '@flashcards/library';
import type { FilledSet } from './flashcard-sets.ts';

/**
 * Sets whose cards are still being handed over, hidden from readers. The store removes them when no process continues.
 */
export interface DraftRows {
  /** Whether none of these drafts is given up. */
  areThere(account: AccountId, sets: readonly SetId[]): Promise<boolean>;
  insert(account: AccountId, set: Pick<FlashcardSet, 'id' | 'createdAt'>): Promise<void>;
  /** Makes it a set that readers see with all its cards. Its folder exists or was inserted in this unit. */
  publish(account: AccountId, set: FlashcardSet & FilledSet): Promise<void>;
}
