import type { User } from '@flashcards/accounts';
import type { CardId, Refusal } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { SetLimits, Tag } from '@flashcards/library';
import { contradicts } from '@flashcards/library';
import type { Cards, Receipted, TaggingRefusal } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';
import type { Now } from '../clock.ts';

interface Ports {
  readonly cards: Cards;
  readonly setLimits: SetLimits;
  readonly now: Now;
}

export interface CardTagging {
  readonly cards: readonly CardId[];
  readonly add: readonly Tag[];
  readonly remove: readonly Tag[];
}

/** Changes the tags of the notes of own cards, of all or none. */
export const tagCards =
  ({ cards, setLimits: limits, now }: Ports) =>
  async (
    user: User,
    tagging: CardTagging,
    once?: Once<void>,
  ): Promise<Receipted<void, TaggingRefusal> | Refusal<'tag_in_both'>> => {
    if (contradicts(tagging)) return refuse('tag_in_both');
    return cards.tag(user.account, { ...tagging, at: now(), limits }, ownReceipt(once));
  };
