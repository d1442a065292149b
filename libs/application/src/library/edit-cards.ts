import type { User } from '@flashcards/accounts';
import type { SetLimits } from '@flashcards/library';
import type { CardEditRefusal, Cards, Receipted } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';
import type { CardEdit } from './edit-card.ts';

/** Replaces both sides of own cards, of all or none. The learner's progress is kept. */
export const editCards =
  ({ cards, setLimits: limits }: { readonly cards: Cards; readonly setLimits: SetLimits }) =>
  (
    user: User,
    { cards: edits }: { readonly cards: readonly CardEdit[] },
    once?: Once<void>,
  ): Promise<Receipted<void, CardEditRefusal>> => {
    const edited = edits.map(({ card: id, front, back }) => ({ id, front, back }));
    return cards.edit(user.account, { cards: edited, limits }, ownReceipt(once));
  };
