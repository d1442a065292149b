import type { User } from '@flashcards/accounts';
import type { CardId } from '@flashcards/kernel';
import type { Cards, Receipted } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

export interface Suspension {
  readonly card: CardId;
  /** False takes it back. */
  readonly suspended: boolean;
}

/** Keeps a card from being due for the learner, or takes that back. */
export const suspendCard =
  ({ cards }: { readonly cards: Cards }) =>
  (user: User, { card: id, suspended }: Suspension, once?: Once<void>): Promise<Receipted<void, 'card_not_found'>> =>
    cards.suspend(user.account, { id, suspended }, ownReceipt(once));
