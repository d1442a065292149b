import type { User } from '@flashcards/accounts';
import type { CardId } from '@flashcards/kernel';
import type { Cards, Receipted } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

export interface Suspension {
  readonly card: CardId;
  /** False: resumes the card. */
  readonly suspended: boolean;
}

/** Suspends a card for the learner, so that it is never due, or resumes it. */
export const suspendCard =
  ({ cards, now }: { readonly cards: Cards; readonly now: Now }) =>
  (user: User, { card, suspended }: Suspension, once?: Once<void>): Promise<Receipted<void, 'card_not_found'>> =>
    cards.mark(user.account, { cards: [card], marks: { suspended }, at: now() }, ownReceipt(once));
