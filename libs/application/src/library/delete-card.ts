import type { User } from '@flashcards/accounts';
import type { CardId } from '@flashcards/kernel';
import type { Cards, Receipted } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

/** Deletes a card of an own set. Its reviews still count. */
export const deleteCard =
  ({ cards }: { readonly cards: Cards }) =>
  (user: User, { card }: { readonly card: CardId }, once?: Once<void>): Promise<Receipted<void, 'card_not_found'>> =>
    cards.delete(user.account, [card], ownReceipt(once));
