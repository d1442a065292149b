import type { User } from '@flashcards/accounts';
import type { FlashcardSets, Receipted, SetEdit, SetEditRefusal } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

/** Gives a set of the learner's another name, description and folder. */
export const editFlashcard =
  ({ sets }: { readonly sets: FlashcardSets }) =>
  (user: User, edit: SetEdit, once?: Once<void>): Promise<Receipted<void, SetEditRefusal>> =>
    sets.edit(user.account, edit, ownReceipt(once));
