import type { User } from '@flashcards/accounts';
import type { FlashcardSets, Receipted, SetEdit, SetEditRefusal } from '@flashcards/persistence-ports';

/** Gives a set of the learner's another name, description and folder. */
export const editFlashcard =
  ({ sets }: { readonly sets: FlashcardSets }) =>
  (user: User, edit: SetEdit): Promise<Receipted<void, SetEditRefusal>> =>
    sets.edit(user.account, edit);
