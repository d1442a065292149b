import type { User } from '@flashcards/accounts';
import type { SetId } from '@flashcards/kernel';
import type { FlashcardSets, Receipted, SetEdit, SetEditRefusal } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

export interface EditedSet extends Omit<SetEdit, 'id'> {
  readonly set: SetId;
}

/** Changes the name, the description and the folder of an own set. */
export const editFlashcard =
  ({ sets }: { readonly sets: FlashcardSets }) =>
  (user: User, { set: id, ...edit }: EditedSet, once?: Once<void>): Promise<Receipted<void, SetEditRefusal>> =>
    sets.edit(user.account, { id, ...edit }, ownReceipt(once));
