import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId } from '@flashcards/kernel';
import type { Cards, Receipted } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

export interface Burials {
  readonly cards: readonly CardId[];
  /** False: takes a burial back. */
  readonly buried: boolean;
}

/** Leaves cards out of the learner's study queue until the next day, or takes that back, all or none. */
export const buryCards =
  ({ cards, now }: { readonly cards: Cards; readonly now: Now }) =>
  (
    { account, settings }: User,
    { cards: ids, buried }: Burials,
    once?: Once<void>,
  ): Promise<Receipted<void, 'card_not_found'>> => {
    const at = now();
    const marks = { buriedOn: buried ? studyDay(at, settings) : undefined };
    return cards.mark(account, { cards: ids, marks, at }, ownReceipt(once));
  };
