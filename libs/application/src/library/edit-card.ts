import type { User } from '@flashcards/accounts';
import type { CardId } from '@flashcards/kernel';
import type { CardText, SetLimits } from '@flashcards/library';
import type { CardEditRefusal, Cards, Receipted } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

export interface CardEdit extends CardText {
  readonly card: CardId;
}

/** Replaces both sides of an own card. The learner's progress is kept. */
export const editCard =
  ({ cards, setLimits: limits }: { readonly cards: Cards; readonly setLimits: SetLimits }) =>
  (user: User, { card: id, ...sides }: CardEdit, once?: Once<void>): Promise<Receipted<void, CardEditRefusal>> =>
    cards.edit(user.account, { cards: [{ id, ...sides }], limits }, ownReceipt(once));
