import type { User } from '@flashcards/accounts';
import type { CardId, SetId } from '@flashcards/kernel';
import type { SetLimits } from '@flashcards/library';
import type { Cards, FileReferences, MoveCardsRefusal, Receipted } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

interface Ports {
  readonly cards: Cards;
  readonly setLimits: SetLimits;
  readonly fileReferences: FileReferences;
}

/** Moves own cards to another own set, all or none, with the other cards of their notes. Returns their number. */
export const moveCards =
  ({ cards, setLimits: limits, fileReferences: references }: Ports) =>
  (
    user: User,
    move: { readonly cards: readonly CardId[]; readonly set: SetId },
    once?: Once<number>,
  ): Promise<Receipted<number, MoveCardsRefusal>> =>
    cards.move(user.account, { ...move, limits, references }, ownReceipt(once));
