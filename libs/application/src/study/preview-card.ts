import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Cards } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { Previews } from './previews.ts';
import { previewsOf } from './previews.ts';

/** For each rating, the exact result of a review now. `card_not_found` unless the learner may study the card. */
export const previewCard =
  ({ cards, now }: { readonly cards: Cards; readonly now: Now }) =>
  async (
    { account, settings }: User,
    { card: id }: { readonly card: CardId },
  ): Promise<Outcome<Previews, 'card_not_found'>> => {
    const at = now();
    const card = await cards.find(account, id);
    return card
      ? ok(previewsOf(card, { today: studyDay(at, settings), at, preset: settings }))
      : refuse('card_not_found');
  };
