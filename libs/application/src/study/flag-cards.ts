import type { User } from '@flashcards/accounts';
import type { CardId } from '@flashcards/kernel';
import type { Cards, Receipted } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

export interface Flags {
  readonly cards: readonly CardId[];
  /** 0: removes the flag. */
  readonly flag: number;
}

/** Gives cards a flag of the learner, all or none. */
export const flagCards =
  ({ cards, now }: { readonly cards: Cards; readonly now: Now }) =>
  (user: User, { cards: ids, flag }: Flags, once?: Once<void>): Promise<Receipted<void, 'card_not_found'>> =>
    cards.mark(user.account, { cards: ids, marks: { flag }, at: now() }, ownReceipt(once));
