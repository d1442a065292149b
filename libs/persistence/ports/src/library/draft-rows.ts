import type { AccountId, SetId } from '@flashcards/kernel';
import type { FlashcardSet } from '@flashcards/library';
import type { FilledSet } from './flashcard-sets.ts';

/** Sets whose cards are still being handed over: no reader knows them, and they go when nobody hands over more. */
export interface DraftRows {
  isThere(account: AccountId, set: SetId): Promise<boolean>;
  insert(account: AccountId, set: Pick<FlashcardSet, 'id' | 'createdAt'>): Promise<void>;
  /** From here on it is a set, which readers see with all its cards. The folder is there or was inserted. */
  publish(account: AccountId, set: FlashcardSet & FilledSet): Promise<void>;
}
