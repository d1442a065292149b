import type { User } from '@flashcards/accounts';
import type { CardId } from '@flashcards/kernel';
import type { Cards, Receipted } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

/** Deletes own cards, all or none. Their reviews still count. */
export const deleteCards =
  ({ cards }: { readonly cards: Cards }) =>
  (
    user: User,
    { cards: ids }: { readonly cards: readonly CardId[] },
    once?: Once<void>,
  ): Promise<Receipted<void, 'card_not_found'>> =>
    cards.delete(user.account, ids, ownReceipt(once));
