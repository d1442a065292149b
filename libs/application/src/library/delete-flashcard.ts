import type { User } from '@flashcards/accounts';
import type { SetId } from '@flashcards/kernel';
import type { FlashcardSets, Receipted } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

/** Deletes an own set with its cards. Its reviews still count. */
export const deleteFlashcard =
  ({ sets }: { readonly sets: FlashcardSets }) =>
  (user: User, { set }: { readonly set: SetId }, once?: Once<void>): Promise<Receipted<void, 'set_not_found'>> =>
    sets.delete(user.account, set, ownReceipt(once));
