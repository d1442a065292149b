import type { User } from '@flashcards/accounts';
import type { CardId } from '@flashcards/kernel';
import type { Cards, Receipted } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

export interface Suspensions {
  readonly cards: readonly CardId[];
  /** False: resumes the cards. */
  readonly suspended: boolean;
}

/** Suspends cards for the learner, or resumes them, all or none. */
export const suspendCards =
  ({ cards, now }: { readonly cards: Cards; readonly now: Now }) =>
  (user: User, { cards: ids, suspended }: Suspensions, once?: Once<void>): Promise<Receipted<void, 'card_not_found'>> =>
    cards.mark(user.account, { cards: ids, marks: { suspended }, at: now() }, ownReceipt(once));
